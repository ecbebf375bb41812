import type { View } from '@switchboard/contract';
import { ManageViews } from './manage-views.tsx';
import type { OpenedViews } from './opened-views.ts';
import { ViewForm } from './view-form.tsx';

interface ViewDialogsProps {
  opened: OpenedViews;
  onChange: (opened: OpenedViews | null) => void;
  /** A view was made or changed. */
  onSaved?: (view: View) => void;
}

/** The list of views, and the form of one; the form returns to the list that it was opened from. */
export default function ViewDialogs({ opened, onChange, onSaved }: ViewDialogsProps) {
  if (opened.kind === 'manage') return <ManageViews onChange={onChange} />;
  const { isManaging } = opened;
  return (
    <ViewForm
      {...(opened.kind === 'edit' ? { view: opened.view } : { start: opened.start })}
      onSaved={isManaging ? undefined : onSaved}
      onClose={() => onChange(isManaging ? { kind: 'manage' } : null)}
    />
  );
}
