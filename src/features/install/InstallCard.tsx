import { Download, Share, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector, useDevice } from '../../api/hooks.ts';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import styles from './InstallCard.module.css';
import { texts } from './strings.ts';
import { installDeclined } from './installSlice.ts';

export function InstallCard({ canDecline }: { canDecline: boolean }) {
  const dispatch = useAppDispatch();
  const method = useAppSelector(({ install: { method: known } }) => known);
  const [isInstalling, setIsInstalling] = useState(false);
  const { installation } = useDevice();
  function decline() {
    installation.decline();
    dispatch(installDeclined());
  }
  async function install() {
    setIsInstalling(true);
    if ((await installation.prompt()) === 'dismissed') decline();
    setIsInstalling(false);
  }
  return (
    <Card as="section" aria-labelledby="install">
      <h2 id="install">{texts.title}</h2>
      {method === 'steps' ? (
        <>
          <p>{texts.steps}</p>
          <ol className={styles.steps}>
            <li>
              <IconLine icon={<Share />}>{texts.tapShare}</IconLine>
            </li>
            <li>
              <IconLine icon={<SquarePlus />}>{texts.addToHomeScreen}</IconLine>
            </li>
          </ol>
        </>
      ) : (
        <p>{texts.prompt}</p>
      )}
      <ButtonRow apart>
        {method !== 'steps' && (
          <FocusHandoffButton
            size="large"
            icon={<Download />}
            busy={isInstalling}
            busyText={texts.asking}
            onClick={() => void install()}
          >
            {texts.install}
          </FocusHandoffButton>
        )}
        {canDecline && (
          <FocusHandoffButton size="large" onClick={decline}>
            {texts.notNow}
          </FocusHandoffButton>
        )}
      </ButtonRow>
    </Card>
  );
}
