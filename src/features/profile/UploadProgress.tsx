import { useAppSelector } from '../../api/hooks.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { texts } from './strings.ts';

const quarter = 25;

/** Announces quarters only, to limit screen reader output. */
export function UploadProgress() {
  const percent = useAppSelector(({ profile }) => profile.percentSent);
  const quarters = percent - (percent % quarter);
  return (
    <ProgressBar
      label={texts.sendingPicture}
      percent={percent}
      words={texts.percentSent(quarters)}
    />
  );
}
