/**
 * Builds a computation as an ONNX graph: values of fixed shape, operators, and reverse-mode gradients.
 *
 * A differentiable operation is recorded with its parents and a rule that maps the gradient of the result to gradients
 * of the parents (null: none). Rules consist of operations themselves; see `operations.ts`. Only operators of ONNX's
 * standard domain are used.
 */
import { encodeModel, type Attribute, type Constant, type NamedTensor, type OnnxNode } from './onnx';

/** A float32 tensor in a graph under construction. Scalars have the shape []. */
export type Value = NamedTensor;

type GradientRule = (gradient: Value) => readonly (Value | null)[];

/** Number of elements of a shape. */
export const countElements = (shape: readonly number[]): number => shape.reduce((size, length) => size * length, 1);

export class Graph {
  private readonly nodes: OnnxNode[] = [];
  private readonly constants = new Map<string, Constant>();
  private readonly inputs: Value[] = [];
  private readonly outputs: Value[] = [];
  private readonly tape: { readonly result: Value; readonly parents: readonly Value[]; readonly rule: GradientRule }[] =
    [];

  /** An input of the graph. */
  input(name: string, shape: readonly number[]): Value {
    const value = { name, shape };
    this.inputs.push(value);
    return value;
  }

  /** A constant number. */
  scalar(value: number): Value {
    return this.addConstant(`scalar_${value}`, [], Float32Array.of(value));
  }

  /** Constant integers, such as a shape, for operators that read them as a tensor. */
  integers(values: readonly number[]): Value {
    return this.addConstant(`integers_${values.join('_')}`, [values.length], BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds an operator. With `rule` the result is differentiable with respect to `parents` (default: the inputs). */
  apply(
    op: string,
    inputs: readonly Value[],
    shape: readonly number[],
    attributes: Readonly<Record<string, Attribute>> = {},
    rule?: GradientRule,
  ): Value {
    const result = { name: `${op}_${this.nodes.length}`, shape };
    this.nodes.push({ op, inputs: inputs.map(({ name }) => name), output: result.name, attributes });
    if (rule) this.recordGradient(result, inputs, rule);
    return result;
  }

  /** Records how to compute gradients of the parents from the gradient of a result, across several operators. */
  recordGradient(result: Value, parents: readonly Value[], rule: GradientRule): Value {
    this.tape.push({ result, parents, rule });
    return result;
  }

  /** Declares a named output. */
  output(name: string, value: Value): void {
    this.nodes.push({ op: 'Identity', inputs: [value.name], output: name, attributes: {} });
    this.outputs.push({ name, shape: value.shape });
  }

  /** Gradients of a scalar with respect to values. Throws where it does not depend on one. */
  gradients(loss: Value, of: readonly Value[], add: (a: Value, b: Value) => Value): Value[] {
    if (loss.shape.length > 0) throw new Error(`gradients are of a scalar, not of shape [${loss.shape.join()}]`);
    const dependents = this.findDependents(of);
    const gradientByName = new Map<string, Value>([[loss.name, this.scalar(1)]]);
    for (const { result, parents, rule } of [...this.tape].reverse()) {
      const gradient = gradientByName.get(result.name);
      if (!gradient || !dependents.has(result.name)) continue;
      rule(gradient).forEach((part, i) => {
        const parent = parents[i]!;
        if (!part || !dependents.has(parent.name)) return;
        if (part.shape.join() !== parent.shape.join()) {
          throw new Error(`the gradient of ${parent.name} [${parent.shape.join()}] has shape [${part.shape.join()}]`);
        }
        const before = gradientByName.get(parent.name);
        gradientByName.set(parent.name, before ? add(before, part) : part);
      });
    }
    return of.map((value) => {
      const gradient = gradientByName.get(value.name);
      if (!gradient) throw new Error(`${loss.name} does not depend on ${value.name}`);
      return gradient;
    });
  }

  /** The bytes of the ONNX model, without operators that no output depends on. */
  model(): Uint8Array {
    const needed = new Set(this.outputs.map(({ name }) => name));
    for (const { inputs, output } of [...this.nodes].reverse()) {
      if (needed.has(output)) for (const name of inputs) needed.add(name);
    }
    return encodeModel({
      nodes: this.nodes.filter(({ output }) => needed.has(output)),
      constants: [...this.constants.values()].filter(({ name }) => needed.has(name)),
      inputs: this.inputs,
      outputs: this.outputs,
    });
  }

  private addConstant(name: string, shape: readonly number[], data: Constant['data']): Value {
    const constant = this.constants.get(name) ?? { name, shape, data };
    this.constants.set(name, constant);
    return constant;
  }

  /** Names of all recorded results that depend on one of these values. */
  private findDependents(values: readonly Value[]): Set<string> {
    const dependents = new Set(values.map(({ name }) => name));
    for (const { result, parents } of this.tape) {
      if (parents.some(({ name }) => dependents.has(name))) dependents.add(result.name);
    }
    return dependents;
  }
}
