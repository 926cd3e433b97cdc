import { Home } from 'lucide-react';
import { ButtonLink } from './ButtonLink.tsx';
import { texts } from './strings.ts';

export function HomeLink({ to }: { to: string }) {
  return (
    <div>
      <ButtonLink to={to} icon={<Home />}>
        {texts.home}
      </ButtonLink>
    </div>
  );
}
