import { Phone } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonFace } from '../../ui/ButtonFace.tsx';
import { buttonClass } from '../../ui/buttonLook.ts';
import { callTexts } from './callStrings.ts';
import styles from './EmergencyCall.module.css';

/** The local emergency number as a telephone link: help that waits for no network and no caregiver. */
export function EmergencyCall() {
  const number = useAppSelector(({ settings }) => settings.emergencyNumber);
  return (
    <p className={styles.line}>
      {callTexts.inDanger}{' '}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={buttonClass({ size: 'large' })}>
        <ButtonFace icon={<Phone />}>{callTexts.call(number)}</ButtonFace>
      </a>
    </p>
  );
}
