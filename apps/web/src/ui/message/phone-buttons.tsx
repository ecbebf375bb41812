import { useT } from '../../i18n/use-t.ts';
import classes from './phone-buttons.module.css';

/** The buttons that a client has below a bot's text: here they only say what they are. */
export function PhoneButtons({ buttons }: { buttons: readonly string[] }) {
  const t = useT('ratings');
  return (
    <ul className={classes.buttons} aria-label={t('buttons')} data-testid="phone-buttons">
      {buttons.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
