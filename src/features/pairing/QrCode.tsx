import { Maximize2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useImageFallback } from '../../ui/useImageFallback.ts';
import styles from './QrCode.module.css';
import { codeTexts as texts } from './strings.ts';

export function QrCodeError() {
  return <p className={styles.failed}>{texts.qrFailed}</p>;
}

export function QrCode({ image }: { image: string }) {
  const { shownUrl, onError } = useImageFallback(image);
  const [isLarge, setIsLarge] = useState(false);
  if (shownUrl === undefined) return <QrCodeError />;

  function close() {
    setIsLarge(false);
  }

  /** Ignores browser and screen reader shortcuts, and a repeat of the key that opened it. */
  function closeByKey(event: KeyboardEvent) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    // The key would press the button that regains focus.
    event.preventDefault();
    close();
  }

  return (
    <>
      <button type="button" className={styles.code} onClick={() => setIsLarge(true)}>
        <img className={styles.picture} src={shownUrl} alt={texts.qr} onError={onError} />
        <span className={styles.enlarge}>
          <Maximize2 aria-hidden="true" />
          {texts.enlarge}
        </span>
      </button>
      <div role="presentation" onClick={close} onKeyDown={closeByKey}>
        <Dialog
          open={isLarge}
          isFullScreen
          title={texts.qr}
          onClose={close}
          actions={<Button onClick={close}>{texts.closeQr}</Button>}
        >
          <img className={classNames(styles.picture, styles.large)} src={shownUrl} alt="" />
          <p>{texts.tapToClose}</p>
        </Dialog>
      </div>
    </>
  );
}
