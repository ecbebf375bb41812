import type { MessageAudience } from '@switchboard/contract';
import { IconNote } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './audience-switch.module.css';
import { useAudienceKeys } from './use-audience-keys.ts';

interface AudienceSwitchProps {
  audience: MessageAudience;
  onChoose: (audience: MessageAudience) => void;
  onKey: (audience: MessageAudience) => void;
}

/** Above the box of a conversation: whether the client is answered, or a note is written for colleagues; and its keys. */
export default function AudienceSwitch({ audience, onChoose, onKey }: AudienceSwitchProps) {
  const t = useT('audience');
  useAudienceKeys(onKey);
  return (
    <div className={classes.bar}>
      <div role="radiogroup" aria-label={t('label')} className={classes.modes}>
        {(['public', 'internal'] as const).map((each) => (
          <label key={each} className={classes.mode}>
            <input
              type="radio"
              name="composer-audience"
              checked={each === audience}
              data-testid={`composer-audience-${each}`}
              onChange={() => onChoose(each)}
            />
            <span>{t(each === 'internal' ? 'note' : 'reply')}</span>
          </label>
        ))}
      </div>
      {audience === 'internal' && (
        <strong className={classes.teamOnly} data-testid="team-only">
          <IconNote size={15} aria-hidden="true" />
          {t('teamOnly')}
        </strong>
      )}
    </div>
  );
}
