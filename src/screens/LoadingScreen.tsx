import { PageContent } from '../ui/PageContent.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { appTexts } from '../app/strings.ts';

export function LoadingScreen() {
  return (
    <PageContent title={appTexts.opening}>
      <Spinner label={appTexts.wait} />
    </PageContent>
  );
}
