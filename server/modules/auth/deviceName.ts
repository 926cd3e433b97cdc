type Names = readonly (readonly [RegExp, string])[];

/** Others name Chrome or Safari too, so those are last. */
const browsers: Names = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(OPR|OPT|OPX)\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Safari on an iPad calls itself one on a Mac. */
const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac or iPad'],
  [/Linux/, 'Linux'],
];

const find = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome on Android`; null for an unknown browser. The rest of the header is not stored. */
export const deviceNameOf = (userAgent = ''): string | null => {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
};
