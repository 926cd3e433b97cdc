import { Info } from 'lucide-react';
import { IconLine } from './IconLine.tsx';
import { texts } from './strings.ts';

/** On the first screen of what has no content of its own yet. */
export const SampleLine = () => <IconLine icon={<Info />}>{texts.sample}</IconLine>;
