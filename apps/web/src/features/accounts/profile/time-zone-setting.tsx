import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import classes from './profile-screen.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** More of them make the open list slow; typing finds the others. */
const shownZones = 60;

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/New_York` as `America/New York`. */
const nameOf = (zone: string) => zone.replaceAll('_', ' ');

/** In which time zone all times are shown; without one, in that of the browser. */
export function TimeZoneSetting({ timeZone }: { timeZone: string | null }) {
  const t = useT('profile');
  const save = useSaveProfile();
  const { run, isPending } = useAction((timezone: string | null) => save({ timezone }), t('timeZone.failed'));
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const all = timeZone === null || known.includes(timeZone) ? known : [timeZone, ...known];
    const named = all.map((zone) => ({ value: zone, label: nameOf(zone) }));
    return [{ value: '', label: t('timeZone.browser', { zone: nameOf(browserZone()) }) }, ...named];
  }, [timeZone, t]);
  return (
    <div className={classes.setting}>
      <Select
        label={t('timeZone.label')}
        description={t('timeZone.hint')}
        size="sm"
        searchable
        allowDeselect={false}
        limit={shownZones}
        data={zones}
        value={timeZone ?? ''}
        disabled={isPending}
        nothingFoundMessage={t('timeZone.none')}
        onChange={(zone) => run(zone === '' ? null : zone)}
        data-testid="time-zone-select"
      />
    </div>
  );
}
