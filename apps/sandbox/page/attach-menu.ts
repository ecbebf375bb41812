import type { Sample } from './apps/phone-app.ts';
import { element, icon } from './element.ts';
import type { AttachedKind } from './files-tray.ts';

interface AttachMenuOptions {
  samples: readonly Sample[];
  onFiles: (files: readonly File[], kind: AttachedKind) => void;
  onSample: (sample: Sample) => void;
}

/** The menu of attachments: files of one's own, and samples. */
export function makeAttachMenu({ samples, onFiles, onSample }: AttachMenuOptions): HTMLElement {
  const node: HTMLDetailsElement = element(
    'details',
    { className: 'attach' },
    element('summary', { 'aria-label': 'Attach', title: 'Attach' }, icon('attach')),
    element(
      'div',
      { className: 'menu' },
      fileItem('Pictures…', 'attach-photo', 'image/*,video/mp4', 'picture'),
      fileItem('File…', 'attach-file', '', 'file'),
      element('hr'),
      ...samples.map(sampleItem),
    ),
  );
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Node && node.contains(event.target))) node.open = false;
  });

  function fileItem(label: string, testId: string, accept: string, wantedKind: AttachedKind): HTMLElement {
    const choose = () => {
      onFiles([...(field.files ?? [])], wantedKind);
      field.value = '';
      node.open = false;
    };
    const field = element('input', {
      type: 'file',
      className: 'file-input',
      'data-testid': testId,
      multiple: wantedKind === 'picture',
      accept,
      on: { change: choose },
    });
    return element('label', { className: 'menu-item' }, label, field);
  }

  function sampleItem(sample: Sample): HTMLElement {
    const click = () => {
      node.open = false;
      onSample(sample);
    };
    return element('button', { type: 'button', className: 'menu-item', on: { click } }, sample.label);
  }

  return node;
}
