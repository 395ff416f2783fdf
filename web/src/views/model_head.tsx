/** model_head - the card of a model: what it is, how large, what is odd about it. */
import type { Diagnostic, Inventory } from 'hone-onnx/web';
import { chooseFiles, chooseFolder } from '../actions/choose.ts';
import { closeModel, missingFiles } from '../actions/open.ts';
import type { OpenedModel } from '../state.ts';
import { bytes, count, grouped, listed, plural } from '../text/format.ts';
import { DiagnosticList, SEVERITY_ICONS } from '../ui/diagnostic_list.tsx';
import { Icon } from '../ui/icon.tsx';
import { Name } from '../ui/name.tsx';
import { ModelInterface } from './model_interface.tsx';
import './model_head.css';
import './note.css';

export function ModelHead({ model }: { model: OpenedModel }) {
  const card = model.card.value;
  const report = card.state === 'read' ? card.report : null;
  const facts = report ? factsOf(report.model) : [{ label: 'Size', value: bytes(model.source.size), more: '' }];
  return (
    <header class="model-head surface">
      <div class="model-title">
        <h1 title={model.path}><Name text={model.name} isPlain /></h1>
        <button
          type="button" class="button is-quiet is-icon" aria-label={`Close ${model.name}`} title="Close this model"
          onClick={() => closeModel(model)}
        >
          <Icon name="close" />
        </button>
      </div>
      <dl class="facts">
        {facts.map(({ label, value, more }) => (
          <div key={label} class="fact">
            <dt>{label}</dt>
            <dd title={more || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {report && <ModelInterface model={model} inventory={report.model} />}
      {report && <Missing model={model} />}
      {report && <Diagnostics list={report.diagnostics} />}
    </header>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string;
  /** On hover. */
  readonly more: string;
}

function factsOf(inventory: Inventory): readonly Fact[] {
  const { counts } = inventory;
  const nodes = counts.nodes + counts.nodes_in_subgraphs + counts.nodes_in_functions;
  const inner = nodes === counts.nodes ? '' : `${grouped(counts.nodes)} in the main graph, ${grouped(nodes - counts.nodes)} in subgraphs and functions`;
  const outside = inventory.external_bytes;
  const isMissing = inventory.external_files.some(({ bytes: size }) => size === null);
  return [
    {
      label: 'Size', value: bytes(inventory.bytes + outside) + (isMissing ? ' + missing' : ''),
      more: outside ? `${bytes(inventory.bytes)} in the file, ${bytes(outside)} of external data` : `${grouped(inventory.bytes)} bytes`,
    },
    { label: 'Nodes', value: grouped(nodes), more: inner },
    { label: 'Constants', value: grouped(counts.constants), more: `${bytes(counts.constant_bytes)} in ${plural(counts.constants, 'constant')}` },
    { label: 'Parameters', value: count(counts.parameters), more: `${grouped(counts.parameters)} elements of all constants` },
    { label: 'Opset', value: opsetOf(inventory), more: inventory.opsets.map(({ domain, version }) => `${domain || 'ai.onnx'} ${version}`).join('\n') },
    { label: 'IR', value: String(inventory.ir_version), more: 'Version of the file format' },
    { label: 'Producer', value: producerOf(inventory), more: '' },
  ];
}

function opsetOf({ opsets }: Inventory): string {
  const main = opsets.find(({ domain }) => domain === '' || domain === 'ai.onnx');
  const others = opsets.length - (main ? 1 : 0);
  if (!main) return others ? `${opsets[0]!.domain} ${opsets[0]!.version}` : 'none';
  return others ? `${main.version} + ${others}` : String(main.version);
}

function producerOf({ producer_name: name, producer_version: version }: Inventory): string {
  return [name, version].filter(Boolean).join(' ') || 'not said';
}

function Missing({ model }: { model: OpenedModel }) {
  const missing = missingFiles(model);
  if (missing.length === 0) return null;
  const shown = missing.slice(0, 4);
  const words = missing.length > shown.length ? [...shown, `${grouped(missing.length - shown.length)} more`] : shown;
  return (
    <div class="note is-warn">
      <Icon name="warning" />
      <div>
        <p>
          Weights are missing: <strong>{listed(words)}</strong>. Drop {missing.length === 1 ? 'that file' : 'those files'} here, or choose:
        </p>
        <p class="missing-buttons">
          <button type="button" class="button is-small" onClick={chooseFiles}>Add files</button>
          <button type="button" class="button is-small" onClick={chooseFolder}>Add a folder</button>
        </p>
      </div>
    </div>
  );
}

const SEVERITIES = ['error', 'warning', 'note'] as const;

function Diagnostics({ list }: { list: readonly Diagnostic[] }) {
  if (list.length === 0) return null;
  const counted = SEVERITIES.flatMap((severity) => {
    const number = list.filter((entry) => entry.severity === severity).length;
    return number ? [{ severity, words: plural(number, severity) }] : [];
  });
  return (
    <details class="diagnostics">
      <summary>
        {counted.map(({ severity, words }) => (
          <span key={severity} class={`diagnostic-count is-${severity}`}><Icon name={SEVERITY_ICONS[severity]} />{words}</span>
        ))}
      </summary>
      <DiagnosticList list={list} />
    </details>
  );
}
