import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { CellEditor, type CellEditorHandle } from './cell-editor.tsx';
import { isNumeric, type Line, type LineColumn, shownValue } from './line-column.ts';
import { addAfter, blankLine, isBlank, removeAt } from './line-edits.ts';
import { cellId, type LinesProps } from './line-grid.tsx';

/** The lines on a narrow screen: a card each, and an editor that opens over the page. The same columns, edits and options as the grid. */
export function LineCards(props: LinesProps) {
  const { lines, columns, computed, onEdit, readOnly = false } = props;
  const [open, setOpen] = useState<string | null>(null);
  const shown = lines.filter((line) => !isBlank(line));
  const line = lines.find((each) => each.key === open);
  const add = (): void => {
    const blank = lines.find(isBlank) ?? props.blank?.() ?? blankLine();
    if (!lines.includes(blank)) onEdit((all) => addAfter(all, all.length - 1, blank));
    setOpen(blank.key);
  };
  return (
    <Stack spacing={1} role="list" aria-label={props.label}>
      {shown.map((each) => (
        <LineCard
          key={each.key}
          line={each}
          columns={columns}
          computed={computed.get(each.key)}
          wrong={columns.some((column) => props.problems.has(cellId(each.key, column.key)))}
          onOpen={() => setOpen(each.key)}
        />
      ))}
      {!readOnly && (
        <Box role="listitem">
          <Button fullWidth variant="outlined" startIcon={<AddIcon />} onClick={add}>
            Add line
          </Button>
        </Box>
      )}
      {line && (
        <CardEditor
          {...props}
          line={line}
          onClose={() => setOpen(null)}
          onNext={add}
          onRemove={() => {
            onEdit((all) =>
              removeAt(
                all,
                all.findIndex((each) => each.key === line.key),
              ),
            );
            setOpen(null);
          }}
        />
      )}
    </Stack>
  );
}

function LineCard({
  line,
  columns,
  computed,
  wrong,
  onOpen,
}: {
  line: Line;
  columns: readonly LineColumn[];
  computed: AnyRow | undefined;
  wrong: boolean;
  onOpen: () => void;
}) {
  const [name, ...rest] = columns;
  const last = columns.at(-1);
  const details = rest
    .filter((column) => column !== last && column.wideOnly !== true)
    .map((column) => [column.label, shownValue(column, line, computed)] as const);
  return (
    <Box role="listitem">
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          p: 1.5,
          border: 1,
          borderColor: wrong ? 'error.main' : 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
        }}
      >
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name ? shownValue(name, line, computed) : ''}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {last ? shownValue(last, line, computed) : ''}
          </Typography>
        </Stack>
        <Typography variant="caption" color="text.secondary">
          {details
            .filter(([, value]) => value !== '')
            .map(([label, value]) => `${label} ${value}`)
            .join(' · ')}
        </Typography>
      </ButtonBase>
    </Box>
  );
}

interface CardEditorProps extends LinesProps {
  readonly line: Line;
  readonly onClose: () => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

function CardEditor({
  line,
  columns,
  computed,
  problems,
  search,
  onEdit,
  onPicked,
  readOnly = false,
  onClose,
  onNext,
  onRemove,
}: CardEditorProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const editor = useRef<CellEditorHandle>(null);
  const typed = columns.filter((column) => column.computed !== true);
  const leave = (then: () => void) => () => {
    if (editor.current?.commit() === false) return;
    setEditing(null);
    then();
  };
  return (
    <Dialog open fullScreen onClose={leave(onClose)} aria-label="Line">
      <DialogTitle>Line</DialogTitle>
      <DialogContent dividers>
        <Stack spacing={1.5}>
          {columns.map((column) => (
            <Box key={column.key}>
              <Typography component="div" variant="caption" color="text.secondary" id={`card-${column.key}`}>
                {column.label}
              </Typography>
              {editing === column.key ? (
                <Box
                  sx={{ height: 44, px: 1.5, border: 2, borderColor: 'primary.main', borderRadius: 1.5 }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || editor.current?.commit() === false) return;
                    event.preventDefault();
                    setEditing(typed[typed.indexOf(column) + 1]?.key ?? null);
                  }}
                >
                  <CellEditor
                    ref={editor}
                    column={column}
                    line={line}
                    opening={null}
                    search={search}
                    onEdit={onEdit}
                    onPicked={onPicked}
                    onDone={() => setEditing((now) => (now === column.key ? null : now))}
                  />
                </Box>
              ) : (
                <ButtonBase
                  disabled={readOnly || column.computed === true}
                  aria-labelledby={`card-${column.key} card-${column.key}-value`}
                  onClick={() => {
                    if (editor.current?.commit() !== false) setEditing(column.key);
                  }}
                  sx={{
                    width: '100%',
                    height: 44,
                    px: 1.5,
                    justifyContent: isNumeric(column.kind) ? 'flex-end' : 'flex-start',
                    border: 1,
                    borderColor: column.computed ? 'transparent' : 'divider',
                    borderRadius: 1.5,
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  <span id={`card-${column.key}-value`}>{shownValue(column, line, computed.get(line.key))}</span>
                </ButtonBase>
              )}
              {problems.has(cellId(line.key, column.key)) && (
                <Typography variant="caption" color="error">
                  {problems.get(cellId(line.key, column.key))}
                </Typography>
              )}
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        {!readOnly && (
          <Button color="error" onClick={onRemove}>
            Remove
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        {!readOnly && <Button onClick={leave(onNext)}>Add another</Button>}
        <Button variant="contained" onClick={leave(onClose)}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
