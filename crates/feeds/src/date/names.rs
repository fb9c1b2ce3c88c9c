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

/// The names of each month in still other languages, in the same forms.
///
/// From CLDR, for Bulgarian, Catalan, Chinese, Estonian, Indonesian, Latvian, Lithuanian, Romanian, Serbian in Latin letters,
/// Slovak, Slovenian, Turkish and Ukrainian. No name stands for two months here, nor in the table before.
const MORE_MONTHS: [&str; 12] = [
    "ocak oca ianuarie ian gener januára jaanuar janvāris janvārī sausio sausis січень січня січ януари ян 一月",
    "şubat şub februarie febrer februára veebruar februāris februārī vasario vasaris лютий лютого лют февруари 二月",
    "mart martie maret marec märts martā kovo kovas березень березня бер 三月",
    "nisan nis aprilie apríl apríla aprill aprīlis aprīlī balandžio balandis квітень квітня кві април 四月",
    "mayıs maig mája maijs maijā gegužės gegužė травень травня тра 五月",
    "haziran haz iunie iun juny júna junij juuni jūnijs jūnijā birželio birželis червень червня чер юни 六月",
    "temmuz tem iulie iul juliol júla julij juuli jūlijs jūlijā liepos liepa липень липня лип юли 七月",
    "ağustos ağu agustus agu agt agost augusta avgust augusts augustā rugpjūčio rugpjūtis серпень серпня сер 八月",
    "eylül eyl septembrie septembra septembar septembris septembrī rugsėjo rugsėjis вересень вересня вер септември септ 九月",
    "ekim eki octombrie októbra oktobar oktoober oktobris oktobrī spalio spalis жовтень жовтня жов октомври 十月",
    "kasım kas noiembrie noi novembra novembar novembris novembrī lapkričio lapkritis листопад листопада ноември ноем 十一月",
    "aralık ara decembrie desembre decembra decembar detsember decembris decembrī gruodžio gruodis грудень грудня гру декември 十二月",
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
/// German names, which SimplePie knows; and `ZZ`, which some write for `Z`.
const ZONES: [(i16, &str); 26] = [
    (0, "gmt ut utc z zz wet"),
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

/// Names of time zones on Windows, in standard time, with their minutes ahead of UTC. In summer, `Daylight` stands for
/// `Standard`.
///
/// From CLDR's `windowsZones.xml`, those whose offset has been the same since 2010.
const WINDOWS_ZONES: [(i16, &str); 34] = [
    (-600, "Hawaiian"),
    (-540, "Alaskan"),
    (-480, "Pacific"),
    (-420, "US Mountain"),
    (-420, "Mountain"),
    (-360, "Central America"),
    (-360, "Central"),
    (-300, "SA Pacific"),
    (-300, "US Eastern"),
    (-300, "Eastern"),
    (-240, "Atlantic"),
    (-210, "Newfoundland"),
    (-180, "Argentina"),
    (0, "GMT"),
    (0, "Greenwich"),
    (60, "W. Europe"),
    (60, "Central European"),
    (60, "Central Europe"),
    (60, "Romance"),
    (120, "E. Europe"),
    (120, "FLE"),
    (120, "GTB"),
    (120, "Israel"),
    (120, "South Africa"),
    (180, "E. Africa"),
    (300, "Pakistan"),
    (330, "India"),
    (345, "Nepal"),
    (420, "SE Asia"),
    (480, "China"),
    (480, "Singapore"),
    (540, "Tokyo"),
    (540, "Korea"),
    (600, "AUS Eastern"),
];

/// The length of the name of a time zone on Windows that a text begins with, and the minutes that it is ahead of UTC.
pub(super) fn windows_zone(text: &str) -> Option<(usize, i16)> {
    WINDOWS_ZONES.iter().find_map(|(offset, name)| {
        let rest = text.get(name.len()..).filter(|_| text[..name.len()].eq_ignore_ascii_case(name))?;
        let seasons = [(" Standard Time", 0), (" Daylight Time", 60), (" Summer Time", 60)];
        seasons.into_iter().find_map(|(season, more)| {
            let is_there = rest.get(..season.len()).is_some_and(|found| found.eq_ignore_ascii_case(season));
            is_there.then_some((name.len() + season.len(), offset + more))
        })
    })
}

/// Whether a word is a day of the week in Chinese, Japanese or Korean.
pub(super) fn is_weekday_of_east_asia(word: &str) -> bool {
    let begins = ["星期", "礼拜", "周", "週"].iter().any(|beginning| word.starts_with(beginning));
    begins || ["曜日", "曜", "요일"].iter().any(|end| word.ends_with(end))
}

/// The number of a month, from 1 to 12, by its name.
pub(super) fn month(word: &str) -> Option<u8> {
    let find = |months: &[&str; 12]| (1..).zip(months).find_map(|(number, names)| has(names, word).then_some(number));
    in_english(&ENGLISH_MONTHS, word).map(|place| place + 1).or_else(|| find(&MONTHS)).or_else(|| find(&MORE_MONTHS))
}

/// The place among English names, all of which begin with the same letter where they are names of the same.
fn in_english(names: &[&str], word: &str) -> Option<u8> {
    let begins =
        |names: &str| names.as_bytes().first() == word.bytes().next().map(|byte| byte.to_ascii_lowercase()).as_ref();
    (0..).zip(names).find_map(|(place, names)| (begins(names) && has(names, word)).then_some(place))
}

/// The number of a day of the week, where Monday is 0, by its name.
pub(super) fn weekday(word: &str) -> Option<u8> {
    in_english(&WEEKDAYS, word)
}

/// The minutes that a time zone is ahead of UTC, by its name.
pub(super) fn zone(word: &str) -> Option<i16> {
    ZONES.iter().find_map(|(offset, names)| has(names, word).then_some(*offset))
}

/// Whether a word is one of the names, in whatever letter case.
fn has(names: &str, word: &str) -> bool {
    if word.is_ascii() {
        return names.as_bytes().split(|&byte| byte == b' ').any(|name| name.eq_ignore_ascii_case(word.as_bytes()));
    }
    names.split(' ').any(|name| word.chars().flat_map(char::to_lowercase).eq(name.chars()))
}
