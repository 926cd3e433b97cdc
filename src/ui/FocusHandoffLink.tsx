import { ButtonLink, type ButtonLinkProps } from './ButtonLink.tsx';
import { useFocusHandoff } from './useFocusHandoff.ts';

export function FocusHandoffLink(props: ButtonLinkProps) {
  return <ButtonLink {...props} ref={useFocusHandoff<HTMLAnchorElement>()} />;
}
