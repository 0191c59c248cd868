import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router-dom';
import type { CardAnswer, OfferedCard } from '#modules/reports/dashboard/operations';
import { cardText } from '../../kit/report/report-cell.ts';
import { mayOpen } from '../../session/guard.ts';
import { session } from '../../session/session.ts';
import { shortAmount } from './short-amount.ts';

interface CardChartProps {
  readonly answer: CardAnswer;
  readonly chart: NonNullable<OfferedCard['chart']>;
  readonly height: number;
}

/** Two columns differ in lightness, too, so nobody needs to tell their colours apart; the legend has them in the order of the bars. */
const colours = ['var(--accent)', 'var(--chart-before)'];

/** Draws the table of a card. It is for the eye alone: the table is beside it for the keyboard and for screen readers. */
export function CardChart({ answer: { rows, columns }, chart, height }: CardChartProps) {
  const navigate = useNavigate();
  const names = rows.map(({ cells }) => String(cells[chart.names] ?? ''));
  const isMoney = columns.some(({ key, kind }) => chart.values.includes(key) && kind === 'money');
  const longest = Math.max(...names.map(({ length }) => length));
  const axis = {
    ...{ scaleType: 'band' as const, data: names, categoryGapRatio: 0.35, barGapRatio: 0.1 },
    // Twelve months keep their names on a phone.
    ...(names.length > 8 ? { tickLabelStyle: { fontSize: 10 }, tickLabelMinGap: 0 } : {}),
  };
  // Half a document does not exist.
  const scale = isMoney ? { valueFormatter: shortAmount } : { valueFormatter: String, tickMinStep: 1 };
  const lies = chart.shape === 'bars';
  const follow = (at: number | undefined) => {
    const link = at === undefined ? undefined : rows[at]?.link;
    if (link !== undefined && mayOpen(link, session.get())) void navigate(link);
  };
  return (
    <BarChart
      height={height}
      layout={lies ? 'horizontal' : 'vertical'}
      {...(lies
        ? {
            yAxis: [{ ...axis, width: Math.min(116, 24 + longest * 7) }],
            xAxis: [{ ...scale, tickNumber: 3, height: 34 }],
            grid: { vertical: true },
          }
        : { xAxis: [{ ...axis, height: 34 }], yAxis: [{ ...scale, width: 62, tickNumber: 4 }], grid: { horizontal: true } })}
      series={chart.values.map((key, at) => {
        const column = columns.find((one) => one.key === key);
        return {
          id: key,
          label: column?.label ?? key,
          data: rows.map(({ cells }) => (typeof cells[key] === 'number' ? cells[key] : null)),
          color: colours[at] ?? 'var(--accent)',
          valueFormatter: (value: number | null) => (value === null || column === undefined ? '' : cardText(column, value)),
        };
      })}
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      hideLegend={chart.values.length === 1}
      slotProps={{ legend: { position: { vertical: 'bottom', horizontal: 'start' } } }}
      borderRadius={3}
      skipAnimation
      disableKeyboardNavigation
      onAxisClick={(_, clicked) => follow(clicked?.dataIndex)}
    />
  );
}
