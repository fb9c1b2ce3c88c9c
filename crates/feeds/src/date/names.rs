//! Names of months, days of the week and time zones.

/// The names of each month in English.
const ENGLISH_MONTHS: [&str; 12] = [
    "jan january",
    "feb february",
    "mar march",
    "apr april",
    "may",
    "jun june",
    "jul july",
    "aug august",
    "sep september",
    "oct october",
    "nov november",
    "dec december",
];

/// The names of each month in other languages, in lower case and without dots: in full and abbreviated, as they stand in a
/// date and as they stand alone.
///
/// From CLDR, for Czech, Danish, Dutch, Finnish, French, German, Greek, Hungarian, Italian, Norwegian, Polish, Portuguese,
/// Russian, Spanish and Swedish. Of these languages, no name stands for two months; Croatian is not among them, as its
/// `listopad` is October. What else feeds have, after the documentation and tests of feedparser, SimplePie and miniflux,
/// comes last.
const MONTHS: [&str; 12] = [
    "ene enero gen gennaio janeiro januar januari január janv janvier led leden ledna sty styczeń stycznia \
     tammi tammikuu tammikuuta ιαν ιανουάριος ιανουαρίου янв январь января",
    "febbraio febr febrero februar februari február fev fevereiro févr février helmi helmikuu helmikuuta lut \
     lutego luty úno únor února φεβ φεβρουάριος φεβρουαρίου февр февраль февраля фев fevr fevrier februári",
    "bře březen března maalis maaliskuu maaliskuuta maart marca mars marts marzec marzo março mrt márc március \
     mär märz μάρ μάρτιος μαρ μαρτίου мар март марта mrz maerz marco marcius μάώ μαώ",
    "abr abril aprile avr avril dub duben dubna huhti huhtikuu huhtikuuta kwi kwiecień kwietnia ápr április απρ \
     απρίλιος απριλίου апр апрель апреля",
    "kvě květen května mag maggio mai maio maj maja mayo mei máj május touko toukokuu toukokuuta μάι μάιος μαΐ μαΐου \
     май мая μαϊ μαι",
    "cze czerwca czerwiec giu giugno juin junho juni junio jún június kesä kesäkuu kesäkuuta červen června čvn \
     ιουν ιουνίου ιούν ιούνιος июн июнь июня ιον",
    "heinä heinäkuu heinäkuuta juil juillet julho juli julio júl július lip lipca lipiec lug luglio července \
     červenec čvc ιουλ ιουλίου ιούλ ιούλιος июл июль июля ιολ",
    "ago agosto août augusti augustus augusztus elo elokuu elokuuta sie sierpień sierpnia srp srpen srpna αυγ \
     αυγούστου αύγ αύγουστος авг август августа aout",
    "sept septembre septiembre set setembro settembre syys syyskuu syyskuuta szept szeptember wrz wrzesień \
     września zář září σεπ σεπτέμβριος σεπτεμβρίου сент сентябрь сентября сен setiembre",
    "loka lokakuu lokakuuta octobre octubre okt oktober október ott ottobre out outubro paź październik \
     października říj říjen října οκτ οκτωβρίου οκτώβριος окт октябрь октября",
    "lis listopad listopada listopadu marras marraskuu marraskuuta novembre novembro noviembre νοέ νοέμβριος \
     νοε νοεμβρίου нояб ноябрь ноября ноя",
    "des desember dez dezember dezembro dic dicembre diciembre déc décembre gru grudnia grudzień joulu \
     joulukuu joulukuuta pro prosince prosinec δεκ δεκέμβριος δεκεμβρίου дек декабрь декабря decembre",
];

/// The names of each day of the week in English, in lower case, from Monday on.
const WEEKDAYS: [&str; 7] = [
    "mon monday",
    "tue tues tuesday",
    "wed weds wednesday",
    "thu thur thurs thursday",
    "fri friday",
    "sat saturday",
    "sun sunday",
];

/// Names of time zones, with their minutes ahead of UTC.
///
/// Those of RFC 822, except for the letters of military zones; the abbreviations that stand for one offset in the tz
/// database, as it has them for 2025; the American names without a season, `MET` and `MEST`, which feedparser knows, and the
/// German names, which SimplePie knows.
const ZONES: [(i16, &str); 26] = [
    (-660, "sst"),
    (-600, "hst"),
    (-540, "akst hdt"),
    (-480, "pst pt akdt"),
    (-420, "mst mt pdt"),
    (-360, "cst ct mdt"),
    (-300, "est et cdt"),
    (-240, "ast at edt"),
    (-210, "nst"),
    (-180, "adt"),
    (-150, "ndt"),
    (0, "ut gmt utc z wet"),
    (60, "bst cet met mez wat west"),
    (120, "cat cest eet mest mesz sast"),
    (180, "eat eest idt msk"),
    (300, "pkt"),
    (420, "wib"),
    (480, "awst hkt wita"),
    (540, "jst kst wit"),
    (570, "acst"),
    (600, "aest chst"),
    (630, "acdt"),
    (660, "aedt"),
    (720, "nzst"),
    (780, "nzdt"),
    (0, "etc/gmt etc/utc etc/uct etc/universal etc/zulu etc/greenwich"),
];

/// The number of a month, from 1 to 12, by its name.
pub(super) fn month(word: &str) -> Option<u8> {
    let find = |months: [&str; 12]| (1..).zip(months).find_map(|(number, names)| has(names, word).then_some(number));
    find(ENGLISH_MONTHS).or_else(|| find(MONTHS))
}

/// The number of a day of the week, where Monday is 0, by its name.
pub(super) fn weekday(word: &str) -> Option<u8> {
    (0..).zip(WEEKDAYS).find_map(|(number, names)| has(names, word).then_some(number))
}

/// The minutes that a time zone is ahead of UTC, by its name.
pub(super) fn zone(word: &str) -> Option<i16> {
    ZONES.into_iter().find_map(|(offset, names)| has(names, word).then_some(offset))
}

/// Whether a word is one of the names, in whatever letter case.
fn has(names: &str, word: &str) -> bool {
    names.split(' ').any(|name| word.chars().flat_map(char::to_lowercase).eq(name.chars()))
}
