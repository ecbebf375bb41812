import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { SectionHeading } from '../../../../ui/details/details-section.ts';
import classes from './panel-section.module.css';

interface PanelSectionProps extends SectionHeading {
  /** For `panel-{name}`. */
  name: string;
  title: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/**
 * One part of the details under a heading that opens and closes it; a closed part is not mounted and fetches nothing.
 */
export function PanelSection({ name, title, icon: Icon, aside, isOpen, onToggle, children }: PanelSectionProps) {
  const contentId = useId();
  const element = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // A part at the lower edge would open out of view.
    if (isOpen && !wasOpen.current) element.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section ref={element} className={classes.section} data-testid={`panel-${name}`}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          data-testid={`toggle-${name}`}
          onClick={onToggle}
        >
          <Icon size={18} stroke={1.7} />
          <span className={classes.label}>{title}</span>
          {aside !== undefined && <span className={classes.aside}>{aside}</span>}
          <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <div className={classes.content} id={contentId}>
          {children}
        </div>
      )}
    </section>
  );
}
