import { Main } from '../ui/Layout.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { appTexts } from '../app/strings.ts';
import styles from './Splash.module.css';

export function Splash() {
  return (
    <Main>
      <div className={styles.splash}>
        <Spinner label={appTexts.opening} />
      </div>
    </Main>
  );
}
