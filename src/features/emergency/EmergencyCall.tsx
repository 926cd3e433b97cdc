import { Phone } from 'lucide-react';
import type { Ref } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonFace } from '../../ui/ButtonFace.tsx';
import { buttonClass } from '../../ui/buttonLook.ts';
import { callTexts } from './callStrings.ts';
import styles from './EmergencyCall.module.css';

interface EmergencyCallProps {
  ref?: Ref<HTMLAnchorElement>;
  /** It is what is left to do. */
  prominent?: boolean;
}

/** The local emergency number as a telephone link: help that waits for no network and no caregiver. */
export function EmergencyCall({ ref, prominent = false }: EmergencyCallProps) {
  const number = useAppSelector(({ settings }) => settings.emergencyNumber);
  const look = prominent
    ? buttonClass({ variant: 'primary', size: 'huge' }, styles.wide)
    : buttonClass({ size: 'large' });
  return (
    <p className={styles.line}>
      {callTexts.inDanger}{' '}
      <a ref={ref} href={`tel:${number.replace(/[^+\d]/g, '')}`} className={look}>
        <ButtonFace icon={<Phone />}>{callTexts.call(number)}</ButtonFace>
      </a>
    </p>
  );
}
