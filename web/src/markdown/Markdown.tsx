import { Fragment, type ReactNode } from 'react'
import { plainText, type Block, type Inline, type ListItem } from './parse.ts'

/** A text as elements of the page: nothing is made but what is named here. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockElement key={index} block={block} />)
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Words>{block.children}</Words>
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words>{block.children}</Words>
        </p>
      )
    case 'list':
      return block.start === null ? (
        <ul>{block.items.map(toItem)}</ul>
      ) : (
        <ol start={block.start === 1 ? undefined : block.start}>{block.items.map(toItem)}</ol>
      )
    case 'table':
      return <Table {...block} />
  }
}

function toItem({ children, blocks }: ListItem, index: number): ReactNode {
  return (
    <li key={index}>
      <Words>{children}</Words>
      <Markdown blocks={blocks} />
    </li>
  )
}

/** It scrolls by itself where it is wider than the page, also by keyboard. */
function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className="wide" tabIndex={0} aria-label={head.map(plainText).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Words>{cell}</Words>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Words>{cell}</Words>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Words({ children }: { children: readonly Inline[] }) {
  return children.map((inline, index) => <Fragment key={index}>{toElement(inline)}</Fragment>)
}

function toElement(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Words>{inline.children}</Words>
        </strong>
      )
    case 'em':
      return (
        <em>
          <Words>{inline.children}</Words>
        </em>
      )
    case 'link':
      return <Link {...inline} />
  }
}

/** Numbers and addresses stay left-to-right. */
function Link({ href, children }: Extract<Inline, { kind: 'link' }>) {
  const words = <Words>{children}</Words>
  if (/^(?:tel|mailto):/i.test(href)) {
    return (
      <a href={href}>
        <bdi dir="ltr">{words}</bdi>
      </a>
    )
  }
  return (
    <a href={href} rel={href.startsWith('https:') ? 'noopener' : undefined}>
      {words}
    </a>
  )
}
