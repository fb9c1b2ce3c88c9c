//! The list of a machine's states.

/// Writes the enum of a machine's states, their names and the dispatcher, so that a state is listed once.
///
/// ```ignore
/// states! {
///     /// A state, named as in the standard.
///     pub enum State;
///     impl<S: TokenSink> Machine<S>;
///
///     /// Data state.
///     Data => data, "data-state";
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! states {
    (
        $(#[$meta:meta])* pub enum $State:ident;
        impl[$($generics:tt)*] $Machine:ty;
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

        impl<$($generics)*> $Machine {
            /// Runs the present state until it switches to another or halts.
            #[inline]
            pub(super) fn step(&mut self, input: &mut $crate::input::Cursor<'_>) -> $crate::machine::Step {
                match self.state { $( $State::$variant => self.$function(input), )+ }
            }
        }
    };
}
