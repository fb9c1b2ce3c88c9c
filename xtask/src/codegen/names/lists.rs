//! The lists of static names, as the standards give them.
//!
//! Elements: the indices of the HTML standard (<https://html.spec.whatwg.org/multipage/indices.html>) and its chapter
//! on obsolete features (<https://html.spec.whatwg.org/multipage/obsolete.html>), MathML Core and MathML 3, SVG 2 and
//! SVG 1.1. Attributes: the same, WAI-ARIA 1.3, RDFa, and a few that engines and pages share without a standard.
//!
//! Feeds: the sources are given beside the lists.

/// HTML's elements, the obsolete ones and those the parser mentions included.
pub(super) const HTML_ELEMENTS: &str = "
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
    button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
    dl dt em embed fencedframe fieldset figcaption figure font footer form frame frameset geolocation h1 h2 h3 h4 h5 h6
    head header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link listing main
    map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes nolayer noscript object ol
    optgroup option output p param permission picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp
    script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary
    sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
";

/// The elements of MathML Core, and the other presentation elements of MathML 3.
pub(super) const MATHML_ELEMENTS: &str = "
    annotation annotation-xml maction maligngroup malignmark math menclose merror mfenced mfrac mglyph mi mlabeledtr
    mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline
    mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics
";

/// SVG's elements in lower case, except those in [`ADJUSTED_SVG_TAGS`].
pub(super) const SVG_ELEMENTS: &str = "
    a animate audio canvas circle color-profile cursor defs desc discard ellipse filter font font-face font-face-format
    font-face-name font-face-src font-face-uri g glyph hatch hatchpath hkern iframe image line marker mask mesh
    meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline rect script set solidcolor
    stop style svg switch symbol text title tref tspan unknown use video view vkern
";

/// The table of tag names at <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>, its right
/// side.
pub(super) const ADJUSTED_SVG_TAGS: &str = "
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient
    textPath
";

/// The table at <https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes>, its right side.
pub(super) const ADJUSTED_SVG_ATTRIBUTES: &str = "
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
    spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
    viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
";

/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes>
pub(super) const ADJUSTED_MATHML_ATTRIBUTES: &str = "definitionURL";

/// The table at <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>: the namespace, as the
/// constant of `Namespace`, and the qualified name.
pub(super) const FOREIGN_ATTRIBUTES: &[(&str, &str)] = &[
    ("XLINK", "xlink:actuate"),
    ("XLINK", "xlink:arcrole"),
    ("XLINK", "xlink:href"),
    ("XLINK", "xlink:role"),
    ("XLINK", "xlink:show"),
    ("XLINK", "xlink:title"),
    ("XLINK", "xlink:type"),
    ("XML", "xml:lang"),
    ("XML", "xml:space"),
    ("XMLNS", "xmlns"),
    ("XMLNS", "xmlns:xlink"),
];

/// The attributes that no table adjusts.
pub(super) const ATTRIBUTES: &[&str] =
    &[HTML_ATTRIBUTES, OBSOLETE_ATTRIBUTES, SHARED_ATTRIBUTES, EVENT_HANDLERS, ARIA, SVG_ATTRIBUTES, MATHML_ATTRIBUTES];

/// HTML's content attributes, global ones included.
const HTML_ATTRIBUTES: &str = "
    abbr accept accept-charset accesskey action allow allowfullscreen alpha alt as async autocapitalize autocomplete
    autocorrect autofocus autoplay blocking charset checked cite class closedby color colorspace cols colspan command
    commandfor content contenteditable controls coords crossorigin data datetime decoding default defer dir dirname
    disabled download draggable enctype enterkeyhint fetchpriority for form formaction formenctype formmethod
    formnovalidate formtarget headers headingoffset headingreset height hidden high href hreflang http-equiv id
    imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope itemtype kind label lang
    list loading loop low max maxlength media method min minlength multiple muted name nomodule nonce novalidate open
    optimum pattern ping placeholder playsinline popover popovertarget popovertargetaction poster preload readonly
    referrerpolicy rel required reversed rows rowspan sandbox scope selected shadowrootclonable
    shadowrootcustomelementregistry shadowrootdelegatesfocus shadowrootmode shadowrootserializable
    shadowrootslotassignment shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex
    target title translate type usemap value width wrap writingsuggestions
";

/// HTML's obsolete content attributes.
const OBSOLETE_ATTRIBUTES: &str = "
    align alink allowpaymentrequest allowtransparency archive autosubmit axis background behavior bgcolor bgproperties
    border bordercolor bordercolordark bordercolorlight bottommargin cellpadding cellspacing challenge char charoff
    classid clear code codebase codetype compact contextmenu datafld dataformatas datapagesize datasrc declare direction
    dropzone dynsrc encoding event face frame frameborder framespacing gutter hspace icon keytype language leftmargin
    link longdesc lowsrc manifest marginheight marginwidth mayscript mediagroup methods n nohref noresize noshade nowrap
    object profile prompt radiogroup rev rightmargin rules scheme scoped scrollamount scrolldelay scrolling seamless
    standby summary text topmargin truespeed typemustmatch urn valign valuetype version vlink vspace
";

/// RDFa and Open Graph, shadow trees, and what engines support beyond HTML.
const SHARED_ATTRIBUTES: &str = "
    about anchor attributionsrc browsingtopics capture controlslist credentialless csp datatype disablepictureinpicture
    disableremoteplayback elementtiming exportparts focusgroup inlist interestfor mozallowfullscreen part prefix
    privatetoken property resource results typeof virtualkeyboardpolicy vocab webkitallowfullscreen webkitdirectory
";

/// Event handler content attributes: HTML's, and those of Pointer Events, Touch Events, CSS and SVG animations.
const EVENT_HANDLERS: &str = "
    onabort onafterprint onanimationcancel onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy
    onbeforecut onbeforeinput onbeforematch onbeforepaste onbeforeprint onbeforetoggle onbeforeunload onbegin onblur
    oncancel oncanplay oncanplaythrough onchange onclick onclose oncommand oncontextlost oncontextmenu oncontextrestored
    oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragexit ondragleave ondragover ondragstart
    ondrop ondurationchange onemptied onend onended onerror onfocus onfocusin onfocusout onformdata onfullscreenchange
    onfullscreenerror ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange
    onload onloadeddata onloadedmetadata onloadstart onlostpointercapture onmessage onmessageerror onmousedown
    onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onoffline ononline onpagehide
    onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying onpointercancel onpointerdown onpointerenter
    onpointerleave onpointermove onpointerout onpointerover onpointerrawupdate onpointerup onpopstate onprogress
    onratechange onreadystatechange onrejectionhandled onrepeat onreset onresize onscroll onscrollend
    onscrollsnapchange onscrollsnapchanging onsearch onsecuritypolicyviolation onseeked onseeking onselect
    onselectionchange onselectstart onshow onslotchange onstalled onstorage onsubmit onsuspend ontimeupdate ontoggle
    ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend ontransitionrun
    ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwebkitanimationend
    onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend onwheel onzoom
";

/// WAI-ARIA's attributes.
const ARIA: &str = "
    role aria-activedescendant aria-actions aria-atomic aria-autocomplete aria-braillelabel aria-brailleroledescription
    aria-busy aria-checked aria-colcount aria-colindex aria-colindextext aria-colspan aria-controls aria-current
    aria-describedby aria-description aria-details aria-disabled aria-dropeffect aria-errormessage aria-expanded
    aria-flowto aria-grabbed aria-haspopup aria-hidden aria-invalid aria-keyshortcuts aria-label aria-labelledby
    aria-level aria-live aria-modal aria-multiline aria-multiselectable aria-orientation aria-owns aria-placeholder
    aria-posinset aria-pressed aria-readonly aria-relevant aria-required aria-roledescription aria-rowcount
    aria-rowindex aria-rowindextext aria-rowspan aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin
    aria-valuenow aria-valuetext
";

/// SVG's attributes, presentation attributes included, except those in [`ADJUSTED_SVG_ATTRIBUTES`]; also the ones the
/// HTML standard no longer adjusts.
const SVG_ATTRIBUTES: &str = "
    accent-height accumulate additive alignment-baseline alphabetic amplitude arabic-form ascent azimuth baseline-shift
    bbox begin bias by cap-height clip clip-path clip-rule color color-interpolation color-interpolation-filters
    color-profile color-rendering contentscripttype contentstyletype cursor cx cy d descent direction display divisor
    dominant-baseline dur dx dy elevation enable-background end exponent externalresourcesrequired fill fill-opacity
    fill-rule filter filterres flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style
    font-variant font-weight format fr from fx fy g1 g2 glyph-name glyph-orientation-horizontal
    glyph-orientation-vertical hanging horiz-adv-x horiz-origin-x horiz-origin-y ideographic image-rendering in in2
    intercept k k1 k2 k3 k4 kerning letter-spacing lighting-color local marker marker-end marker-mid marker-start mask
    mask-type mathematical mode offset opacity operator order orient orientation origin overflow overline-position
    overline-thickness paint-order panose-1 path pointer-events points r radius rendering-intent restart result rotate
    rx ry scale seed shape-rendering side slope spacing stemh stemv stop-color stop-opacity strikethrough-position
    strikethrough-thickness string stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering to transform
    transform-origin u1 u2 underline-position underline-thickness unicode unicode-bidi unicode-range units-per-em
    v-alphabetic v-hanging v-ideographic v-mathematical values vector-effect vert-adv-y vert-origin-x vert-origin-y
    visibility white-space widths word-spacing writing-mode x x-height x1 x2 xml:base y y1 y2 z
";

/// MathML's attributes.
const MATHML_ATTRIBUTES: &str = "
    accent accentunder actiontype bevelled close columnalign columnlines columnspacing columnspan denomalign depth
    display displaystyle equalcolumns equalrows fence fontfamily fontsize fontstyle fontweight framespacing largeop
    length linebreak linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize
    movablelimits notation numalign rowalign rowlines rowspacing rquote rspace scriptlevel scriptminsize
    scriptsizemultiplier selection separator separators stretchy subscriptshift superscriptshift symmetric voffset
";

/// The usual names of feeds, of elements and attributes alike, without prefixes.
pub(super) const FEEDS: &[&str] = &[RSS, RDF, ATOM, DUBLIN_CORE, FEED_MODULES, MEDIA_RSS, PODCASTS];

/// RSS 2.0 (<https://www.rssboard.org/rss-specification>) and RSS 1.0 (<https://web.resource.org/rss/1.0/spec>).
const RSS: &str = "
    rss channel title link description language copyright managingEditor webMaster pubDate lastBuildDate category
    generator docs cloud ttl image rating textInput skipHours skipDays hour day url width height name item author
    comments enclosure guid source version isPermaLink length type domain port path registerProcedure protocol items
    textinput
";

/// The parts of RDF that RSS 1.0 uses: <https://www.w3.org/TR/rdf-syntax-grammar/>
const RDF: &str = "RDF Seq li about resource parseType";

/// Atom (<https://www.rfc-editor.org/rfc/rfc4287>), its threads (<https://www.rfc-editor.org/rfc/rfc4685>) and the
/// publishing protocol's elements of entries (<https://www.rfc-editor.org/rfc/rfc5023>).
const ATOM: &str = "
    feed entry title id updated link author contributor category content generator icon logo published rights source
    subtitle summary name uri email term scheme label href rel type hreflang length src version in-reply-to ref total
    edited control draft
";

/// The fifteen elements of <https://www.dublincore.org/specifications/dublin-core/dces/>, and those dates of
/// <https://www.dublincore.org/specifications/dublin-core/dcmi-terms/> that occur in feeds.
const DUBLIN_CORE: &str = "
    contributor coverage creator date description format identifier language publisher relation rights source subject
    title type created issued modified valid available
";

/// The most common modules of feeds: <https://web.resource.org/rss/1.0/modules/content/>,
/// <https://web.resource.org/rss/1.0/modules/syndication/>, <https://web.resource.org/rss/1.0/modules/slash/>, the
/// comment API (<http://wellformedweb.org/CommentAPI/>) and OpenSearch 1.1's counts
/// (<https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md>).
const FEED_MODULES: &str = "
    encoded updatePeriod updateFrequency updateBase section department hit_parade comment commentRss totalResults
    startIndex itemsPerPage
";

/// <https://www.rssboard.org/media-rss>
const MEDIA_RSS: &str = "
    group content rating title description keywords thumbnail category hash player credit copyright text restriction
    community starRating statistics tags comments comment embed param responses response backLinks backLink status price
    license subTitle peerLink location rights scenes scene sceneTitle sceneDescription sceneStartTime sceneEndTime url
    fileSize type medium isDefault expression bitrate framerate samplingrate channels duration height width lang scheme
    label algo role relationship start end time href average count min max views favorites name state reason info
    currency
";

/// <https://podcasters.apple.com/support/823-podcast-requirements>, and names from earlier editions.
const PODCASTS: &str = "
    author block category image duration explicit isClosedCaptioned order complete new-feed-url owner email name
    subtitle summary keywords title type episode season episodeType
";

/// Names whose constant would conflict with another's.
pub(super) const CONSTANT_EXCEPTIONS: &[(&str, &str)] =
    &[("clip-path", "CLIP_PATH_PROPERTY"), ("unknown", "UNKNOWN_ELEMENT")];
