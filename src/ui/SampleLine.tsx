import { Info } from 'lucide-react';
import { IconLine } from './IconLine.tsx';
import { signedInTexts } from './signedInStrings.ts';

/** On the first screen of what has no content of its own yet. */
export const SampleLine = () => <IconLine icon={<Info />}>{signedInTexts.sample}</IconLine>;
