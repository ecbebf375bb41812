import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { keyNames } from '../../../ui/feedback/key-hint.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { shortcutGroups } from './shortcut-list.ts';
import classes from './shortcut-sheet.module.css';

/** All shortcuts, grouped by where they work, with the key names of the reader's platform. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT('shortcuts');
  const hasSingleKeys = useStore((state) => state.me?.preferences.shortcuts ?? true);
  return (
    <Dialog centered={false} onClose={onClose} size={760} title={t('title')} data-testid="shortcut-sheet">
      {!hasSingleKeys && <p className={classes.note}>{t('singleKeysOff')}</p>}
      <div className={classes.groups}>
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name} className={classes.group}>
            <h3 className={classes.heading}>{t(`groups.${name}`)}</h3>
            <dl className={classes.list}>
              {shortcuts.map((shortcut) => (
                <div
                  key={shortcut.name}
                  className={classes.row}
                  data-off={(shortcut.isSingle && !hasSingleKeys) || undefined}
                >
                  <dt>{t(`names.${shortcut.name}`)}</dt>
                  <dd className={classes.keys}>
                    {shortcut.keys.map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 && <span className={classes.or}>{t('or')}</span>}
                        {keyNames(keys).map((key) => (
                          <Kbd key={key} size="xs">
                            {key}
                          </Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
