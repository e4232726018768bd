import { useTranslation } from 'react-i18next';
import classes from './public.module.css';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (value: string) => void;
}

export function EmailField({ id, value, readOnly = false, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.label}>
        <label htmlFor={id}>{t('public.email')}</label>
      </div>
      <div className={classes.input} data-disabled={disabled || readOnly || undefined}>
        <input
          id={id}
          type="email"
          autoComplete="username"
          value={value}
          readOnly={readOnly}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </div>
    </div>
  );
}
