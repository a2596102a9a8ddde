"""The training step of bench/speed/reference-network.ts in PyTorch, on one thread.

Takes the sizes of the network as JSON, prints the number of its weights, and then makes one step for every line it reads and answers
with the size of the batch.
"""

import json
import math
import sys

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """A transformer block without normalisation."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.wide = nn.Linear(width, 2 * width)
        self.narrow = nn.Linear(2 * width, width)

    def split(self, x):
        states, tokens, width = x.shape
        return x.view(states, tokens, self.heads, width // self.heads).transpose(1, 2)

    def forward(self, x, mask):
        query, key, value = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = (query / math.sqrt(query.shape[-1])) @ key.transpose(2, 3) + mask
        seen = (scores.softmax(-1) @ value).transpose(1, 2).reshape(x.shape)
        x = x + self.out(seen)
        return x + self.narrow(F.relu(self.wide(x)))


class Network(nn.Module):
    def __init__(self, tokens, features, width, blocks, heads, logits):
        super().__init__()
        self.read = nn.Linear(features, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(blocks))
        self.mean = nn.Linear(width, width)
        self.max = nn.Linear(width, width, bias=False)
        self.logits = nn.Linear(width, logits)
        self.pooled = nn.Linear(width, tokens)
        self.value = nn.Linear(width, 3)

    def forward(self, units):
        present = (units.abs().amax(2) > 0).float()
        mask = ((present - 1) * 1e9)[:, None, None, :]
        rows = self.read(units)
        for block in self.blocks:
            rows = block(rows, mask)
        state = self.mean(rows.mean(1)) + self.max(rows.amax(1))
        return self.logits(rows).flatten(1), self.pooled(state), self.value(state)


def main():
    batch = (sizes := json.loads(sys.argv[1])).pop("batch")
    torch.set_num_threads(1)
    torch.manual_seed(0)
    network = Network(**sizes)
    weights = list(network.parameters())
    average = [weight.detach().clone() for weight in weights]
    adam = torch.optim.AdamW(weights, lr=1e-3, weight_decay=1e-4, foreach=True)
    tokens, logits = sizes["tokens"], sizes["logits"]
    units = torch.rand(batch, tokens, sizes["features"])
    next_target = torch.rand(batch, tokens * logits).softmax(1)
    pooled_target = torch.rand(batch, tokens)
    value_target = torch.rand(batch, 3).softmax(1)

    def step():
        next_logits, pooled, value = network(units)
        loss = F.cross_entropy(next_logits, next_target)
        loss = loss + F.binary_cross_entropy_with_logits(pooled, pooled_target) + F.cross_entropy(value, value_target)
        adam.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        adam.step()
        torch._foreach_mul_(average, 0.99)
        torch._foreach_add_(average, [weight.detach() for weight in weights], alpha=0.01)

    print(sum(weight.numel() for weight in weights), flush=True)
    for _ in sys.stdin:
        step()
        print(batch, flush=True)


main()
