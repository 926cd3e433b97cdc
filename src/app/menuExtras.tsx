import { BellRing, ClipboardList, MoonStar, Pause, Pill, SkipForward } from 'lucide-react';
import { paths } from '../../contract/paths.ts';
import type { MenuItem } from './Menu.tsx';
import { menuTexts } from './menuStrings.ts';

/** Of a caregiver's survivor, or the survivor's own if null. */
export const menuPlaces = (fname: string | null): MenuItem[] => {
  const { medicines, record } = fname === null ? menuTexts.own : menuTexts.ofSurvivor(fname);
  return [
    {
      label: medicines,
      icon: <Pill />,
      to: fname === null ? paths.medication : paths.cgMedication,
    },
    { label: record, icon: <ClipboardList />, to: paths.adherence },
  ];
};

export const menuAids = (onTest: () => void, onBedside: () => void): MenuItem[] => [
  { label: menuTexts.testAlarm, icon: <BellRing />, onClick: onTest },
  { label: menuTexts.bedside, icon: <MoonStar />, onClick: onBedside },
];

export const noticeSigns = { skipped: SkipForward, paused: Pause } as const;
