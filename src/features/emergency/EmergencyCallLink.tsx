import { Phone } from 'lucide-react';
import type { Ref } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonContent, buttonClassName } from '../../ui/ButtonContent.tsx';
import { callTexts } from './callStrings.ts';
import styles from './EmergencyCallLink.module.css';

interface EmergencyCallLinkProps {
  ref?: Ref<HTMLAnchorElement>;
  prominent?: boolean;
}

/** Needs neither a network nor a caregiver. */
export function EmergencyCallLink({ ref, prominent = false }: EmergencyCallLinkProps) {
  const number = useAppSelector(({ settings }) => settings.emergencyNumber);
  const className = prominent
    ? buttonClassName({ variant: 'primary', size: 'huge' }, styles.wide)
    : buttonClassName({ size: 'large' });
  return (
    <p className={styles.line}>
      {callTexts.inDanger}{' '}
      <a ref={ref} href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
        <ButtonContent icon={<Phone />}>{callTexts.call(number)}</ButtonContent>
      </a>
    </p>
  );
}
