export const sectionNames = ['exercise', 'speech', 'games'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The section that the anchor of an address names; null for the welcome. */
export const sectionFromHash = (hash: string): SectionName | null =>
  sectionNames.find((name) => hash === `#${name}`) ?? null;
