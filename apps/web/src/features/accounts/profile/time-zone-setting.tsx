import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { TimeZoneField } from '../../../ui/forms/pickers/time-zone-field.tsx';
import { zoneLabel } from '../../../ui/forms/pickers/zone-names.ts';
import classes from './profile-screen.module.css';
import { useSaveProfile } from './use-save-profile.ts';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In which time zone all times are shown; without one, in that of the browser. */
export function TimeZoneSetting({ timeZone }: { timeZone: string | null }) {
  const t = useT('profile');
  const save = useSaveProfile();
  const { run, isPending } = useAction((timezone: string | null) => save({ timezone }), t('timeZone.failed'));
  return (
    <div className={classes.setting}>
      <TimeZoneField
        label={t('timeZone.label')}
        description={t('timeZone.hint')}
        size="sm"
        noneLabel={t('timeZone.browser', { zone: zoneLabel(browserZone()) })}
        value={timeZone ?? ''}
        disabled={isPending}
        onChange={(zone) => run(zone === '' ? null : zone)}
        data-testid="time-zone-select"
      />
    </div>
  );
}
