import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../api/client.ts';
import { tellFailure } from '../api/query-client.ts';
import { BareButton, Button } from '../kit/button.tsx';
import { withLoader } from '../kit/feedback/loader.ts';
import { tell } from '../kit/feedback/toast.ts';
import { hint } from '../kit/keys.ts';
import { Popup } from '../kit/menu/popup.tsx';
import { tip } from '../kit/tips/tip.ts';
import { leavePlace, writeBeforeLeaving } from '../session/before-leaving.ts';
import { changeSession, currentBranch, currentYear, type Session, useSession } from '../session/session.ts';
import { changeOrganisation } from '../session/sign-in.ts';
import { keptDrafts } from '../session/stored.ts';
import { listOfDocument } from './menu/list-of.ts';

interface ScopeSwitcherProps {
  readonly open: boolean;
  readonly onOpen: (shown: boolean) => void;
}

/** Organisation ▸ branch ▸ year: the current place, always visible. */
export function ScopeSwitcher({ open, onOpen }: ScopeSwitcherProps) {
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const organisation = session.organizations.find(({ id }) => id === session.organizationId);
  const branch = currentBranch(session);
  const year = currentYear(session);
  return (
    <>
      <BareButton
        ref={button}
        className="line scope"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...tip(`Switch (${hint('scope')})`)}
        onClick={() => onOpen(!open)}
      >
        <strong className="cut">{organisation?.name ?? '…'}</strong>
        {branch && (
          <span className="muted cut">
            <span aria-hidden="true">▸ </span>
            {branch.name}
          </span>
        )}
        {year && (
          <span className="muted">
            <span aria-hidden="true">▸ </span>
            {year.label}
          </span>
        )}
      </BareButton>
      {open && (
        <Popup anchor={button} label="Organisation, branch and year" onClose={() => onOpen(false)}>
          <Choices onDone={() => onOpen(false)} />
        </Popup>
      )}
    </>
  );
}

function Choices({ onDone }: { readonly onDone: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** `keeper`: the place that keeps what was typed here. */
  const choose = (keeper: string | undefined, work: () => Promise<void>) => {
    onDone();
    void withLoader(true, work).then(() => {
      if (keeper !== undefined) tell('info', `What you typed is kept in ${keeper}`);
    }, tellFailure);
  };
  // An open document is of the branch and the year before.
  const moveTo = async (place: Partial<Session>) => {
    const list = listOfDocument(pathname);
    if (list !== null) await leavePlace(() => navigate(list));
    changeSession(place);
  };
  return (
    <div className="scope-choices">
      <Choice
        name="Organisation"
        options={session.organizations.map(({ id, name }) => ({ id, label: name }))}
        chosen={session.organizationId}
        onChoose={(id) =>
          choose(keeps(true) ? session.organizations.find((one) => one.id === session.organizationId)?.name : undefined, async () => {
            await call('POST', '/api/ims-crm/user/s/updateActiveOrganizationId', { body: { organizationId: id }, hideLoader: true });
            await changeOrganisation(id);
            await navigate('/app');
          })
        }
        foot={
          <Button
            look="link"
            onClick={() => {
              onDone();
              void navigate('/create-organisation');
            }}
          >
            + New organisation
          </Button>
        }
      />
      <Choice
        name="Branch"
        options={(session.access?.branches ?? []).map(({ id, code, name }) => ({ id, label: `${code} (${name})` }))}
        chosen={session.branchId}
        onChoose={(id) => choose(keeps() ? currentBranch(session)?.name : undefined, () => moveTo({ branchId: id }))}
      />
      <Choice
        name="Financial year"
        options={(session.access?.years ?? []).map(({ id, label }) => ({ id, label }))}
        chosen={session.financialYearId}
        onChoose={(id) =>
          choose(keeps() ? currentYear(session)?.label : undefined, async () => {
            await call('POST', '/api/ims-crm/user/s/updateActiveFinancialYear', { body: { financialYearId: id }, hideLoader: true });
            await moveTo({ financialYearId: id });
          })
        }
      />
    </div>
  );
}

/** Whether a form on this screen keeps what was typed, and offers it only in the present place. A ledger is the same in every branch. */
function keeps(leavesOrganisation = false): boolean {
  const now = Date.now();
  writeBeforeLeaving();
  const drafts = [...keptDrafts<{ readonly sequence: number; readonly ofPlace: boolean }>().values()];
  return drafts.some(({ sequence, ofPlace }) => sequence >= now && (ofPlace || leavesOrganisation));
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly foot?: React.ReactNode;
}

function Choice({ name, options, chosen, onChoose, foot }: ChoiceProps) {
  return (
    <section>
      <h2 className="muted tiny" id={`scope-${name}`}>
        {name}
      </h2>
      <ul className="scrolls" aria-labelledby={`scope-${name}`}>
        {options.map(({ id, label }) => (
          <li key={id}>
            <BareButton className="line" aria-current={id === chosen} onClick={() => id !== chosen && onChoose(id)}>
              <span aria-hidden="true">{id === chosen ? '✓' : ''}</span>
              {label}
            </BareButton>
          </li>
        ))}
      </ul>
      {foot}
    </section>
  );
}
