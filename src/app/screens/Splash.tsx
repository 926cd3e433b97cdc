import { Spinner } from '../../ui/Spinner.tsx';
import { appTexts } from '../strings.ts';

/** Shown while the first screen is being fetched. */
export function Splash() {
  return (
    <main>
      <Spinner label={appTexts.opening} />
    </main>
  );
}
