import { useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { profilePath } from '../../api/profilePath.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { texts } from './strings.ts';

/** Between the three screens about the person. An admin has only one of them. */
export function AccountNav({ user: { role } }: { user: SessionUser }) {
  const { pathname } = useLocation();
  if (role === 'admin') return null;
  const screens = [
    [profilePath(role), texts.profile],
    [paths.account, texts.account],
    [paths.settings, texts.settings],
  ] as const;
  return (
    <nav aria-label={texts.nav}>
      <ButtonRow small>
        {screens.map(([to, label]) => (
          <ButtonLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </ButtonLink>
        ))}
      </ButtonRow>
    </nav>
  );
}
