import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { appTexts } from '../strings.ts';

/** Stands in a screen's place while what it needs is being fetched. */
export function Waiting() {
  return (
    <Screen title={appTexts.opening}>
      <Spinner label={appTexts.wait} />
    </Screen>
  );
}
