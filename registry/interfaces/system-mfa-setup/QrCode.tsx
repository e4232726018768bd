import { useEffect, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './mfa.module.css';

/** Shows an otpauth URL as a QR code. Loads the QR library. */
export function QrCode({ url }: { readonly url: string }) {
  const { t, report } = useRender();
  const [source, setSource] = useState<string | undefined>();
  useEffect(() => {
    let gone = false;
    import('qrcode')
      .then(({ toString }) => toString(url, { type: 'svg', margin: 0 }))
      .then((svg) => gone || setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(report);
    return () => void (gone = true);
  }, [url, report]);
  return <img className={classes.code} src={source} alt={t('interfaces.mfa_code')} />;
}
