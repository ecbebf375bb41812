import { element, icon } from './element.ts';
import { formatSize } from './media.ts';

const maxAlbum = 10;

/** How files go out: pictures as an album, anything else as documents. */
export type AttachedKind = 'picture' | 'file';

/** The files that go with the next message. */
export function makeFilesTray() {
  let files: File[] = [];
  let kind: AttachedKind = 'picture';
  const node = element('div', { className: 'composer-tray', hidden: true });

  function show() {
    node.hidden = files.length === 0;
    node.replaceChildren(
      ...files.map((file, index) => {
        const drop = () => {
          files = files.filter((_, other) => other !== index);
          show();
        };
        return element(
          'span',
          { className: 'tray-item' },
          element('span', { className: 'tray-name' }, file.name),
          element('span', { className: 'file-size' }, formatSize(file.size)),
          element(
            'button',
            { type: 'button', className: 'tool', 'aria-label': `Remove ${file.name}`, on: { click: drop } },
            icon('close'),
          ),
        );
      }),
    );
  }

  /** Files of another kind replace the present ones. */
  function add(added: readonly File[], wantedKind: AttachedKind): void {
    files = (kind === wantedKind ? [...files, ...added] : [...added]).slice(0, maxAlbum);
    kind = wantedKind;
    show();
  }

  function clear() {
    files = [];
    show();
  }

  return { node, add, clear, read: () => ({ files, kind }) };
}
