import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LineOption } from './line-column.ts';

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly LineOption[];
  readonly at: number;
  readonly waiting: boolean;
  readonly onPick: (option: LineOption) => void;
}

/** The list under a cell. The focus stays in the cell; the list only shows and takes clicks. */
export function OptionList({ id, label, anchor, options, at, waiting, onPick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(anchor.current), [anchor]);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, id]);
  return (
    <Popper open={element !== null} anchorEl={element} placement="bottom-start" style={{ zIndex: 1400 }}>
      <List ref={list} id={id} role="listbox" aria-label={label} style={{ minWidth: Math.max(280, element?.offsetWidth ?? 0) }}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(option);
            }}
          >
            <span>{option.label}</span>
            {option.detail && <small>{option.detail}</small>}
          </Option>
        ))}
        {options.length === 0 && <Note>{waiting ? 'Loading...' : 'No items found'}</Note>}
      </List>
    </Popper>
  );
}

const List = styled('div')(({ theme }) => ({
  maxHeight: 240,
  maxWidth: 'min(480px, 92vw)',
  overflowY: 'auto',
  marginTop: 4,
  padding: 4,
  fontSize: '0.8125rem',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  boxShadow: theme.shadows[6],
}));

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 16,
  minHeight: 30,
  padding: '5px 8px',
  borderRadius: 6,
  cursor: 'pointer',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > small': { color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
  '&[aria-selected="true"], &:hover': { background: theme.palette.action.selected },
}));

const Note = styled('div')(({ theme }) => ({ padding: '6px 8px', color: theme.palette.text.secondary }));
