//! The list of a machine's states.

/// Writes the enum of a machine's states, their names and the dispatcher, so that a state is listed once.
///
/// The dispatcher is a macro, which is expanded where the machine is known: the states need not know it.
///
/// ```ignore
/// states! {
///     /// A state, named as in the standard.
///     pub enum State;
///     dispatcher in_state;
///
///     /// Data state.
///     Data => data, "data-state";
/// }
///
/// impl<S: TokenSink> Machine<S> {
///     fn step(&mut self, input: &mut Cursor<'_>) -> Step {
///         in_state!(self.state, self, input)
///     }
/// }
/// ```
#[macro_export]
macro_rules! states {
    (
        $(#[$meta:meta])* pub enum $State:ident;
        dispatcher $dispatcher:ident;
        $( $(#[doc = $doc:literal])+ $variant:ident => $function:ident, $name:literal; )+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $State {
            $( $(#[doc = $doc])+ $variant, )+
        }

        impl $State {
            /// Every state, in the order of the text that defines them.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The name in kebab case, such as `data-state`: where the text gives the section of a state a fragment id,
            /// that id.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name, )+ }
            }
        }

        /// Calls the function of a state.
        macro_rules! $dispatcher {
            ($state:expr, $machine:expr, $input:expr) => {
                match $state { $( $State::$variant => $machine.$function($input), )+ }
            };
        }
        pub(super) use $dispatcher;
    };
}
