import { Phone } from 'lucide-react';
import type { Ref } from 'react';
import { useAppSelector } from '../../../api/hooks.ts';
import { ButtonContent, buttonClassName } from '../../../ui/ButtonContent.tsx';
import { phoneHref } from '../../../ui/PhoneLink.tsx';
import { callTexts } from './callStrings.ts';
import styles from './EmergencyCallLink.module.css';

interface CallLinkProps {
  ref?: Ref<HTMLAnchorElement> | undefined;
  number: string;
  label: string;
  prominent?: boolean;
}

export function CallLink({ ref, number, label, prominent = false }: CallLinkProps) {
  const className = prominent
    ? buttonClassName({ variant: 'primary', size: 'huge' }, styles.wide)
    : buttonClassName({ size: 'large' });
  return (
    <a ref={ref} href={phoneHref(number)} className={className}>
      <ButtonContent icon={<Phone />}>{label}</ButtonContent>
    </a>
  );
}

type EmergencyCallLinkProps = Pick<CallLinkProps, 'ref' | 'prominent'>;

/** Needs neither a network nor a caregiver. */
export function EmergencyCallLink(props: EmergencyCallLinkProps) {
  const number = useAppSelector(({ settings }) => settings.emergencyNumber);
  return (
    <p className={styles.line}>
      {!props.prominent && callTexts.inDanger}{' '}
      <CallLink {...props} number={number} label={callTexts.call(number)} />
    </p>
  );
}
