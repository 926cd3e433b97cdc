import { Spinner } from '../ui/Spinner.tsx';
import { appTexts } from '../app/strings.ts';

export function Splash() {
  return (
    <main>
      <Spinner label={appTexts.opening} />
    </main>
  );
}
