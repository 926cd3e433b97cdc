import { Copy, MapPin } from 'lucide-react';
import { useId } from 'react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import { useAppDispatch, useDevice } from '../../../api/hooks.ts';
import { copyText } from '../../../platform/browserApis.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonContent, buttonClassName } from '../../../ui/ButtonContent.tsx';
import { announced } from '../../announcements/events.ts';
import styles from './AlertLocation.module.css';
import { formatLocation } from '../log/formatAlert.ts';
import { logTexts as texts } from '../log/logStrings.ts';

/** Only there does a `geo:` link let the user choose a map; elsewhere it may be an error. */
const opensMaps = (userAgent: string): boolean => userAgent.includes('Android');

export function AlertLocation({ alert }: { alert: Alert }) {
  const dispatch = useAppDispatch();
  const { userAgent } = useDevice();
  const id = useId();
  const { location } = alert;
  if (!location) return null;
  const place = [location.lat, location.lon].map((degrees) => degrees.toFixed(5));

  async function copy() {
    dispatch(
      (await copyText(place.join(', ')))
        ? announced({ tone: 'success', text: texts.copied })
        : announced({ tone: 'error', text: texts.copyFailed }),
    );
  }

  return (
    <div className={styles.location}>
      <p id={id}>
        {formatLocation(location, alert)}
        <br />
        {place.join(', ')}
      </p>
      {opensMaps(userAgent) ? (
        <a
          href={`geo:${place.join(',')}?q=${place.join(',')}`}
          className={buttonClassName({})}
          aria-describedby={id}
        >
          <ButtonContent icon={<MapPin />}>{texts.openMap}</ButtonContent>
        </a>
      ) : (
        <Button icon={<Copy />} aria-describedby={id} onClick={() => void copy()}>
          {texts.copyLocation}
        </Button>
      )}
    </div>
  );
}
