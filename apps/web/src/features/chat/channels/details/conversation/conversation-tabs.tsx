import { Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Channel } from '@switchboard/contract';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useT } from '../../../../../i18n/use-t.ts';
import { useStore } from '../../../../../store/store-context.tsx';
import {
  type DetailsPanelProps,
  type DetailsSection,
  type DetailsTab,
  detailsTabs,
} from '../../../../../ui/details/details-section.ts';
import classes from './conversation-panel.module.css';

interface ConversationTabsProps extends DetailsPanelProps {
  sections: readonly DetailsSection[];
}

/**
 * Sections in tabs; the chosen tab is kept on this device. A tab is mounted when it is first opened and stays so, since a
 * note may be half written in it.
 */
export function ConversationTabs({ sections, channel }: ConversationTabsProps) {
  const t = useT('details');
  const [wanted, setWanted] = useLocalStorage<DetailsTab>({
    key: 'switchboard.details-tab',
    defaultValue: 'overview',
    getInitialValueInEffect: false,
  });
  const tabs = detailsTabs
    .map((tab) => ({ tab, within: sections.filter(({ place }) => place === tab) }))
    .filter(({ within }) => within.length > 0);
  const shown = tabs.find(({ tab }) => tab === wanted)?.tab ?? tabs[0]?.tab ?? 'overview';
  const [seen, setSeen] = useState<ReadonlySet<DetailsTab>>(() => new Set([shown]));
  if (!seen.has(shown)) setSeen(new Set([...seen, shown]));

  // The first section is painted before the others are made.
  const hasRest = useDeferredValue(true, false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A narrow panel may not have room for the tab that was open last.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={shown}
      keepMountedMode="display-none"
      onChange={(tab) => setWanted(detailsTabs.find((one) => one === tab) ?? 'overview')}
    >
      <Tabs.List ref={list} className={classes.tabList ?? ''} aria-label={t('aboutConversation')}>
        {tabs.map(({ tab, within }) => (
          <Tabs.Tab key={tab} className={classes.tab ?? ''} value={tab} data-testid={`details-tab-${tab}`}>
            {t(`tabs.${tab}`)}
            {within.map((section) => (
              <Count key={section.name} section={section} channel={channel} />
            ))}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, within }) => (
        <Tabs.Panel key={tab} className={classes.content ?? ''} value={tab} tabIndex={0}>
          {seen.has(tab) &&
            within.slice(0, hasRest ? undefined : 1).map(({ name, Title, Panel }) => (
              <section key={name} className={classes.section} data-testid={`panel-${name}`}>
                <h3 className={within.length === 1 ? classes.unseen : classes.heading}>
                  <Title />
                </h3>
                <Panel channel={channel} />
              </section>
            ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** How many a section has, where that is known without asking. */
function Count({ section, channel }: { section: DetailsSection; channel: Channel }) {
  const count = useStore((state) => section.heading(state, channel)?.aside);
  if (count === undefined) return null;
  return (
    <>
      {' '}
      <span className={classes.count}>{count}</span>
    </>
  );
}
