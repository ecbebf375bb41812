import type { MarkupBlock, MarkupInline, MarkupLink, MarkupMention } from '@switchboard/contract/markup';
import { disguisedHost } from '@switchboard/contract/markup';
import type { ReactNode } from 'react';
import { Fragment, memo } from 'react';
import { usePageObject } from '../page-objects.tsx';
import { PersonButton } from '../person/person-button.tsx';
import { MarkupTrees } from './markup-trees.ts';
import classes from './message-content.module.css';

export interface MessageContentProps {
  content: string;
  /** The user whose mentions are highlighted, as are those of the whole channel. */
  ownUserId?: string | undefined;
  /** The name to show for a mentioned id; `fallback` is the label stored with the message. */
  mentionName?: ((id: string, fallback: string) => ReactNode) | undefined;
}

/** Renders a message's content as React elements, never as an HTML string, so nothing in it can be executed. */
export const MessageContent = memo(function MessageContent(props: MessageContentProps) {
  const trees = usePageObject(MarkupTrees);
  return <div className={classes.content}>{renderBlocks(trees.read(props.content).children, props)}</div>;
});

// Nodes have no id and a tree never changes, so the index is the right key.
function renderBlocks(blocks: readonly MarkupBlock[], props: MessageContentProps): ReactNode {
  return blocks.map((block, index) => (
    <Fragment key={index}>
      {block.gap > 1 && <div className={classes.gap} style={{ height: `${(block.gap - 1) * 1.45}em` }} aria-hidden />}
      {renderBlock(block, props)}
    </Fragment>
  ));
}

function renderBlock(block: MarkupBlock, props: MessageContentProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={classes.paragraph} dir="auto">
          {renderInline(block.children, props)}
        </p>
      );
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a code block scrolls sideways, so it must be reachable by keyboard
        <pre className={classes.codeBlock} tabIndex={0} dir="ltr" data-language={block.language ?? undefined}>
          <code>{block.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote className={classes.quote}>{renderBlocks(block.children, props)}</blockquote>;
    default: {
      const items = block.children.map((item, index) => <li key={index}>{renderBlocks(item.children, props)}</li>);
      if (!block.ordered) return <ul className={classes.list}>{items}</ul>;
      return (
        <ol className={classes.list} start={block.start}>
          {items}
        </ol>
      );
    }
  }
}

function renderInline(nodes: readonly MarkupInline[], props: MessageContentProps): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, props)}</Fragment>);
}

function renderNode(node: MarkupInline, props: MessageContentProps): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'break':
      return <br />;
    case 'inlineCode':
      return <code className={classes.code}>{node.value}</code>;
    case 'strong':
      return <strong>{renderInline(node.children, props)}</strong>;
    case 'emphasis':
      return <em>{renderInline(node.children, props)}</em>;
    case 'delete':
      return <del>{renderInline(node.children, props)}</del>;
    case 'mention':
      return renderMention(node, props);
    default:
      return renderLink(node, props);
  }
}

function renderMention(mention: MarkupMention, { mentionName, ownUserId }: MessageContentProps): ReactNode {
  const isChannel = mention.id === '0';
  const name = isChannel ? mention.username : (mentionName?.(mention.id, mention.username) ?? mention.username);
  const isOwn = isChannel || mention.id === ownUserId;
  // Users choose their names: `<bdi>` keeps direction marks in them from reversing the line.
  const label = <bdi>@{name}</bdi>;
  return (
    <span className={classes.mention} data-own={isOwn || undefined}>
      <PersonButton userId={isChannel ? null : Number(mention.id)} name={mention.username}>
        {label}
      </PersonButton>
    </span>
  );
}

function renderLink(link: MarkupLink, props: MessageContentProps): ReactNode {
  const realHost = disguisedHost(visibleText(link.children), link.url);
  return (
    <>
      <a className={classes.link} href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
        {renderInline(link.children, props)}
      </a>
      {realHost !== null && <span className={classes.realHost}> ({realHost})</span>}
    </>
  );
}

function visibleText(nodes: readonly MarkupInline[]): string {
  return nodes
    .map((node) => ('children' in node ? visibleText(node.children) : 'value' in node ? node.value : ''))
    .join('');
}
