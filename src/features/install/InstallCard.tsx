import { Download, Share, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { declineInstall, install } from './installActions.ts';
import styles from './InstallCard.module.css';
import { texts } from './strings.ts';

interface InstallCardProps {
  /** Whoever did not look for it can put it off. */
  isOffered: boolean;
}

/** An icon of its own for the app: by one tap, or on an iPhone or iPad in two steps. */
export function InstallCard({ isOffered }: InstallCardProps) {
  const dispatch = useAppDispatch();
  const way = useAppSelector(({ install: { way: known } }) => known);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await dispatch(install());
    setAsking(false);
  };
  return (
    <Card as="section" aria-labelledby="install">
      <h2 id="install">{texts.title}</h2>
      {way === 'steps' ? <Steps /> : <p>{texts.prompt}</p>}
      <ButtonRow apart>
        {way !== 'steps' && (
          <LeavingButton
            size="large"
            icon={<Download />}
            busy={asking}
            busyText={texts.asking}
            onClick={() => void ask()}
          >
            {texts.install}
          </LeavingButton>
        )}
        {isOffered && (
          <LeavingButton size="large" onClick={() => dispatch(declineInstall())}>
            {texts.notNow}
          </LeavingButton>
        )}
      </ButtonRow>
    </Card>
  );
}

function Steps() {
  return (
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
  );
}
