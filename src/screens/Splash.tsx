import { Main } from '../ui/Layout.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { appTexts } from '../app/strings.ts';

export function Splash() {
  return (
    <Main>
      <Spinner label={appTexts.opening} />
    </Main>
  );
}
