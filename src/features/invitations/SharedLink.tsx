import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Card } from '../../ui/Card.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { copyAndAnnounce } from './copyAndAnnounce.ts';
import styles from './Invitations.module.css';
import { texts } from './strings.ts';

interface SharedLinkProps {
  title: string;
  link: string;
  hint: string;
  children?: ReactNode;
}

export function SharedLink({ title, link, hint, children }: SharedLinkProps) {
  const dispatch = useAppDispatch();
  return (
    <Card>
      <h3>{title}</h3>
      <p className={styles.link}>{link}</p>
      <p>{hint}</p>
      <FocusHandoffButton icon={<Copy />} onClick={() => dispatch(copyAndAnnounce(link, texts))}>
        {texts.copy}
      </FocusHandoffButton>
      {children}
    </Card>
  );
}
