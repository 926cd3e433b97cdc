export const sectionNames = ['exercise', 'speech', 'games'] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionFromHash = (hash: string): SectionName | null =>
  sectionNames.find((name) => hash === `#${name}`) ?? null;
