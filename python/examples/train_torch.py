"""Trains a network in PyTorch on a data set, and exports it as an ONNX file that plays as `neural:`.

    schiltron dataset skirmish --games 200 --out data/skirmish
    python python/examples/train_torch.py data/skirmish mine.onnx --epochs 2
    schiltron model card mine.onnx --scenario skirmish --trained-by "python train_torch.py data/skirmish mine.onnx"
    schiltron arena skirmish --agents "neural:./mine.onnx,sims=0;random" --games 20

The network imitates the choices of the data set's agents and learns to foretell results. It reads the state as a whole, all units, and each legal
action, and rates the legal actions of a state one by one, however many there are.
"""

from __future__ import annotations

import argparse
from typing import Any, Iterator

import numpy as np

from schiltron.datasets import Dataset

INPUTS = ("globals", "units", "actions", "owners")


def targets(batch: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """What is learnt from a batch: `chosen [B]`, the place of the action played among all legal actions of the batch; `outcome [B]`, 0 for a game that
    is won, 1 drawn, 2 lost."""
    counts = np.bincount(batch["owners"], minlength=len(batch["player"]))
    starts = np.cumsum(counts) - counts
    return {"chosen": starts + batch["choice"], "outcome": (1 - np.sign(batch["result"])).astype(np.int64)}


def examples(dataset: Dataset, size: int, seed: int) -> Iterator[dict[str, np.ndarray]]:
    """Batches with their inputs and targets."""
    for batch in dataset.batches(size, seed=seed):
        yield {**{name: batch[name] for name in INPUTS}, **targets(batch)}


def create_network(torch: Any, dataset: Dataset, width: int) -> Any:
    nn = torch.nn
    sizes = {name: len(dataset.features(name)) for name in ("globals", "units", "actions")}
    units = dataset.columns["units"]["shape"][1]

    class Network(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.state = nn.Sequential(nn.Linear(sizes["globals"] + units * sizes["units"], width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
            self.action = nn.Linear(sizes["actions"], width)
            self.policy = nn.Sequential(nn.ReLU(), nn.Linear(width, 1))
            self.value = nn.Linear(width, 3)

        def forward(self, globals: Any, units: Any, actions: Any, owners: Any) -> tuple[Any, Any]:
            """A logit for each legal action `[N, 1]`, and logits of win, draw and loss `[B, 3]`."""
            state = self.state(torch.cat([globals, units.flatten(1)], dim=1))
            return self.policy(self.action(actions) + state[owners.long()]), self.value(state)

    return Network()


def policy_loss(torch: Any, logits: Any, owners: Any, chosen: Any, size: int) -> Any:
    """Cross entropy over the legal actions of each state, which lie one after the other."""
    logits = logits[:, 0]
    highest = torch.full((size,), -torch.inf).scatter_reduce(0, owners, logits.detach(), "amax")
    total = torch.zeros(size).index_add(0, owners, torch.exp(logits - highest[owners]))
    return (torch.log(total) + highest - logits[chosen]).mean()


def train(torch: Any, dataset: Dataset, epochs: int, width: int, rate: float, size: int) -> Any:
    network = create_network(torch, dataset, width)
    optimiser = torch.optim.Adam(network.parameters(), rate)
    for epoch in range(epochs):
        sums, steps = np.zeros(2), 0
        for example in examples(dataset, size, epoch):
            batch = {name: torch.from_numpy(array) for name, array in example.items()}
            owners = batch["owners"].long()
            logits, value = network(*(batch[name] for name in INPUTS))
            losses = policy_loss(torch, logits, owners, batch["chosen"], len(batch["outcome"])), torch.nn.functional.cross_entropy(value, batch["outcome"])
            optimiser.zero_grad()
            sum(losses).backward()
            optimiser.step()
            sums += [float(loss.detach()) for loss in losses]
            steps += 1
        print(f"epoch {epoch + 1}: policy {sums[0] / steps:.3f}, value {sums[1] / steps:.3f}")
    return network


def export(torch: Any, network: Any, dataset: Dataset, file: str) -> None:
    """Writes the network with the names of inputs and outputs that Schiltron knows, and with sizes that may vary."""
    example = next(examples(dataset, 4, 0))
    axes = {"globals": {0: "B"}, "units": {0: "B"}, "actions": {0: "N"}, "owners": {0: "N"}, "policy": {0: "N"}, "value": {0: "B"}}
    torch.onnx.export(
        network.eval(),
        tuple(torch.from_numpy(example[name]) for name in INPUTS),
        file,
        input_names=list(INPUTS),
        output_names=["policy", "value"],
        dynamic_axes=axes,
        dynamo=False,  # one file, without weights beside it
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", help="folder that schiltron dataset wrote")
    parser.add_argument("file", help="the ONNX file to write")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=256)
    args = parser.parse_args()
    import torch

    dataset = Dataset(args.dataset)
    torch.manual_seed(1)
    network = train(torch, dataset, args.epochs, args.width, args.rate, args.batch)
    export(torch, network, dataset, args.file)
    print(f"Wrote {args.file}; next: schiltron model card {args.file} --scenario {dataset.card['ruleset']}/{dataset.card['scenario']}")


if __name__ == "__main__":
    main()
