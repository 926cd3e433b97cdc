import { Copy, HeartHandshake, Send, Share2, Smartphone, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ResponseBody } from '../../../../contract/endpoints/index.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { stopSpeaking, speak } from '../../../api/speak.ts';
import { Card } from '../../../ui/Card.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { copyAndAnnounce, shareOrCopy } from '../../invitations/copyAndAnnounce.ts';
import styles from './PairingCodes.module.css';
import { QrCode } from '../QrCode.tsx';
import { codeTexts as texts } from '../strings.ts';

interface PairingCodesProps {
  codes: ResponseBody<'generatePairing'>;
  minutesLeft: number;
  isUserRequested: boolean;
}

export function PairingCodes({ codes, minutesLeft, isUserRequested }: PairingCodesProps) {
  const { pin, qrImage, link } = codes;
  const dispatch = useAppDispatch();
  const container = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isUserRequested) return;
    heading.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'start' });
  }, [isUserRequested]);

  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  return (
    <ol ref={container} className={styles.steps}>
      <Step picture={<Send />} title={texts.shareStep}>
        {link !== undefined && (
          <FocusHandoffButton
            variant="primary"
            size="large"
            icon={<Share2 />}
            onClick={() => dispatch(shareOrCopy(texts.invitation, link, texts.linkCopied))}
          >
            {texts.shareLink}
          </FocusHandoffButton>
        )}
        <p>{link === undefined ? texts.showHint : texts.shareHint}</p>
        <Card className={styles.codes}>
          <QrCode image={qrImage} />
          <div className={styles.facts}>
            <div className={styles.head}>
              <h3 ref={heading} tabIndex={-1}>
                {texts.pinTitle}
              </h3>
              <p>{texts.validFor(minutesLeft)}</p>
            </div>
            <p role="img" aria-label={texts.pin(pin)} className={styles.pin}>
              {Array.from(pin).map((character, index) => (
                <span key={index} className={styles.character}>
                  {character}
                </span>
              ))}
            </p>
            <div className={styles.buttons}>
              <FocusHandoffButton
                size="large"
                icon={<Volume2 />}
                onClick={() => dispatch(speak(texts.pin(pin)))}
              >
                {texts.say}
              </FocusHandoffButton>
              <FocusHandoffButton
                size="large"
                icon={<Copy />}
                onClick={() => dispatch(copyAndAnnounce(pin, texts))}
              >
                {texts.copy}
              </FocusHandoffButton>
            </div>
          </div>
        </Card>
        <p>
          {texts.shareWithTrusted} {texts.caregiverRights}
        </p>
      </Step>
      <Step picture={<Smartphone />} title={texts.openStep}>
        <p>{texts.howToConnect}</p>
      </Step>
      <Step picture={<HeartHandshake />} title={texts.connectStep}>
        <p>{texts.youSee}</p>
      </Step>
    </ol>
  );
}

interface StepProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
}

function Step({ picture, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
