import { Phone } from 'lucide-react';
import type { Ref } from 'react';
import { useAppSelector } from '../../../api/hooks.ts';
import { ButtonContent, buttonClassName } from '../../../ui/ButtonContent.tsx';
import { phoneHref } from '../../../ui/PhoneLink.tsx';
import { usePreventEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { callTexts } from './callStrings.ts';
import styles from './EmergencyCallLink.module.css';

interface CallLinkProps {
  ref?: Ref<HTMLAnchorElement> | undefined;
  number: string;
  label: string;
  prominent?: boolean;
  /** Changes when the link may have moved. */
  layout?: string;
}

/** One that has just appeared or moved under the finger does not dial. */
export function CallLink({ ref, number, label, prominent = false, layout }: CallLinkProps) {
  const preventEarlyTaps = usePreventEarlyTaps(`${prominent} ${layout}`);
  const className = prominent
    ? buttonClassName({ variant: 'primary', size: 'huge' }, styles.wide)
    : buttonClassName({ size: 'large' });
  return (
    <a ref={ref} href={phoneHref(number)} className={className} onClick={preventEarlyTaps}>
      <ButtonContent icon={<Phone />}>{label}</ButtonContent>
    </a>
  );
}

type EmergencyCallLinkProps = Pick<CallLinkProps, 'ref' | 'prominent' | 'layout'>;

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
