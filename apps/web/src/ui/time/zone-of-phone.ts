/** Time zones by calling code, of countries that have one; those of others, such as the United States, say nothing. */
const zones: Readonly<Record<string, string>> = {
  20: 'Africa/Cairo',
  27: 'Africa/Johannesburg',
  30: 'Europe/Athens',
  31: 'Europe/Amsterdam',
  32: 'Europe/Brussels',
  33: 'Europe/Paris',
  36: 'Europe/Budapest',
  39: 'Europe/Rome',
  40: 'Europe/Bucharest',
  41: 'Europe/Zurich',
  43: 'Europe/Vienna',
  44: 'Europe/London',
  45: 'Europe/Copenhagen',
  46: 'Europe/Stockholm',
  47: 'Europe/Oslo',
  48: 'Europe/Warsaw',
  49: 'Europe/Berlin',
  65: 'Asia/Singapore',
  66: 'Asia/Bangkok',
  81: 'Asia/Tokyo',
  82: 'Asia/Seoul',
  84: 'Asia/Ho_Chi_Minh',
  86: 'Asia/Shanghai',
  90: 'Europe/Istanbul',
  91: 'Asia/Kolkata',
  353: 'Europe/Dublin',
  354: 'Atlantic/Reykjavik',
  355: 'Europe/Tirane',
  356: 'Europe/Malta',
  357: 'Asia/Nicosia',
  358: 'Europe/Helsinki',
  359: 'Europe/Sofia',
  370: 'Europe/Vilnius',
  371: 'Europe/Riga',
  372: 'Europe/Tallinn',
  373: 'Europe/Chisinau',
  374: 'Asia/Yerevan',
  375: 'Europe/Minsk',
  380: 'Europe/Kyiv',
  381: 'Europe/Belgrade',
  382: 'Europe/Podgorica',
  385: 'Europe/Zagreb',
  386: 'Europe/Ljubljana',
  387: 'Europe/Sarajevo',
  389: 'Europe/Skopje',
  420: 'Europe/Prague',
  421: 'Europe/Bratislava',
  852: 'Asia/Hong_Kong',
  971: 'Asia/Dubai',
  972: 'Asia/Jerusalem',
  994: 'Asia/Baku',
  995: 'Asia/Tbilisi',
  998: 'Asia/Tashkent',
};

const mostDigits = 3;
/** A number with its calling code; one without the plus must be too long for one that is dialled inside a country. */
const isInternational = /^(?:\+[1-9]\d{7,14}|(?!8\d{10}$)[1-9]\d{10,14})$/;
/** As it is dialled inside Ukraine. */
const isLocal = /^0\d{9}$/;

/** The time zone where a phone number is from; null where it cannot be told. */
export function zoneOfPhone(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/[\s().\-\u00A0]/gu, '').replace(/^00/u, '+');
  if (isLocal.test(digits)) return 'Europe/Kyiv';
  if (!isInternational.test(digits)) return null;
  const number = digits.replace('+', '');
  // The codes of no country begin with another's.
  for (let length = mostDigits; length > 1; length -= 1) {
    const zone = zones[number.slice(0, length)];
    if (zone !== undefined) return zone;
  }
  return null;
}
